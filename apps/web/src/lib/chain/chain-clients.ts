import { createChainClient, nodeTransport } from '@plinth/contracts/chain-client'
import { type Client, custom, defineChain } from 'viem'
import { type ChainNetwork, nativeSymbol, nativeToken } from './network.ts'
import type { WalletProvider } from './wallet-store.ts'

const NATIVE_DECIMALS = 18
const POLL_MS = 1_000
/** What nodes commonly take at once. */
const MAX_BATCH = 50

const chainOf = (network: ChainNetwork) => {
  const token = nativeToken(network)
  return defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: {
      name: token?.name ?? 'Ether',
      symbol: nativeSymbol(network),
      decimals: token?.decimals ?? NATIVE_DECIMALS,
    },
    rpcUrls: { default: { http: [network.rpcUrl] } },
  })
}

const readers = new Map<string, Client>()

/** Reads a network through its own node; what is asked in one breath goes in one request. */
export const readerOf = (network: ChainNetwork): Client => {
  const key = `${network.chainId} ${network.rpcUrl}`
  const known = readers.get(key)
  if (known) return known
  const reader = createChainClient({
    chain: chainOf(network),
    transport: nodeTransport(network.rpcUrl, { batch: { batchSize: MAX_BATCH } }),
    cacheTime: 0,
    pollingInterval: POLL_MS,
  }) as Client
  readers.set(key, reader)
  return reader
}

/** Has the wallet sign and send on a network. */
export const signerOf = (provider: WalletProvider, network: ChainNetwork) =>
  createChainClient({
    chain: chainOf(network),
    // The wallet itself asks the person; asking twice because an answer was slow would ask them twice.
    transport: custom(provider as Parameters<typeof custom>[0], { retryCount: 0 }),
  })
