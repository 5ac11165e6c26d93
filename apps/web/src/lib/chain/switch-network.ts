import { fill, messages } from '@plinth/api-schema/messages'
import { ChainRefusal, codesOf } from './chain-refusal.ts'
import { type ChainNetwork, nativeSymbol, nativeToken } from './network.ts'
import type { WalletProvider } from './wallet-store.ts'

/** How long a change of the network is waited for (docs/product/wallet-and-nfts.md#networks). */
const CHANGE_WITHIN_MS = 5_000
const ASK_EVERY_MS = 100
const UNKNOWN_NETWORK = 4902
const NATIVE_DECIMALS = 18

const hex = (chainId: number) => `0x${chainId.toString(16)}`

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The network that a wallet works on. */
export const readWalletNetwork = async (provider: WalletProvider) =>
  Number(await provider.request({ method: 'eth_chainId' }))

const add = (provider: WalletProvider, network: ChainNetwork) => {
  const { chainId, name, rpcUrl, explorer } = network
  const token = nativeToken(network)
  const site = explorer.address === '' ? [] : [new URL(explorer.address).origin]
  return provider.request({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: hex(chainId),
        chainName: name,
        rpcUrls: [rpcUrl],
        nativeCurrency: {
          name: token?.name ?? 'Ether',
          symbol: nativeSymbol(network),
          decimals: token?.decimals ?? NATIVE_DECIMALS,
        },
        ...(site.length === 0 ? {} : { blockExplorerUrls: site }),
      },
    ],
  })
}

const ask = async (provider: WalletProvider, network: ChainNetwork) => {
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(network.chainId) }] })
  } catch (error) {
    if (![...codesOf(error)].includes(UNKNOWN_NETWORK)) throw error
    await add(provider, network)
  }
}

/** Brings a wallet to a network: tries to switch, adds the network when the wallet does not know it, and checks the result. */
export const switchNetwork = async (provider: WalletProvider, network: ChainNetwork, withinMs = CHANGE_WITHIN_MS) => {
  if ((await readWalletNetwork(provider)) === network.chainId) return
  const refuse = (cause?: unknown) =>
    new ChainRefusal('network', fill(messages.networkSwitch, { name: network.name }), { cause })
  await ask(provider, network).catch((error: unknown) => {
    throw refuse(error)
  })
  const until = Date.now() + withinMs
  while ((await readWalletNetwork(provider)) !== network.chainId) {
    if (Date.now() >= until) throw refuse()
    await pause(ASK_EVERY_MS)
  }
}
