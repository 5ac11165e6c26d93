import { describe, expect, it } from 'vitest'
import { ChainRefusal, isDeclined } from './chain-refusal.ts'
import type { ChainNetwork } from './network.ts'
import { switchNetwork } from './switch-network.ts'
import type { WalletProvider } from './wallet-store.ts'

const network: ChainNetwork = {
  chainId: 31_338,
  name: 'Second chain',
  icon: '',
  rpcUrl: 'http://127.0.0.1:8546',
  explorer: { address: 'https://scan.example/address/', transaction: 'https://scan.example/tx/' },
  tokens: [],
  contracts: {},
}

type Behaviour = { known?: boolean; declines?: boolean; deaf?: boolean; wraps?: boolean }

/** A wallet of flesh and blood would show windows; this one answers at once, in the ways that wallets do. */
const createWallet = ({ known = false, declines = false, deaf = false, wraps = false }: Behaviour) => {
  let current = 31_337
  let isKnown = known
  const asked: { method: string; params?: unknown }[] = []
  const fail = (code: number) => Object.assign(new Error('refused'), { code })
  const provider: WalletProvider = {
    request: async (call) => {
      if (call.method === 'eth_chainId') return `0x${current.toString(16)}`
      asked.push(call)
      if (declines) throw fail(4001)
      if (call.method === 'wallet_addEthereumChain') isKnown = true
      else if (!isKnown)
        throw wraps ? Object.assign(fail(-32_603), { data: { originalError: { code: 4902 } } }) : fail(4902)
      if (!deaf) current = network.chainId
      return null
    },
  }
  return { provider, asked, methods: () => asked.map(({ method }) => method) }
}

describe('switching the network', () => {
  it('asks nothing of a wallet that is there already', async () => {
    const { provider, methods } = createWallet({})
    await switchNetwork(provider, { ...network, chainId: 31_337 })
    expect(methods()).toEqual([])
  })

  it('switches to a network that the wallet knows', async () => {
    const { provider, methods } = createWallet({ known: true })
    await switchNetwork(provider, network)
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  })

  it.each([false, true])('adds a network that the wallet does not know (wrapped: %s)', async (wraps) => {
    const { provider, methods, asked } = createWallet({ wraps })
    await switchNetwork(provider, network)
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(asked[1]?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Second chain',
        rpcUrls: ['http://127.0.0.1:8546'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        blockExplorerUrls: ['https://scan.example'],
      },
    ])
  })

  it('tells which network is wanted when the person declines', async () => {
    const { provider } = createWallet({ declines: true })
    const refusal = await switchNetwork(provider, network).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ChainRefusal)
    expect(refusal).toMatchObject({ message: 'Please switch the working network Second chain' })
    expect(isDeclined(refusal)).toBe(true)
  })

  it('gives up when the wallet says yes and stays where it is', async () => {
    const { provider } = createWallet({ known: true, deaf: true })
    await expect(switchNetwork(provider, network, 0)).rejects.toMatchObject({ kind: 'network' })
  })
})
