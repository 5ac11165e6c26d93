import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { platformAbi } from '@plinth/contracts/abi'
import { deployPlatform } from '@plinth/contracts/deploy'
import { installSeaport } from '@plinth/contracts/install-seaport'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseEventLogs,
  publicActions,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { ChainReader } from '../src/ports/chain-reader.ts'
import type { ChainNetwork } from '../src/ports/chains.ts'
import { openChainReader } from '../src/ports/viem-chain-reader.ts'

// anvil's well-known accounts; the last one owns the platform.
const MNEMONIC = 'test test test test test test test test test test test junk'
const OWNER_INDEX = 9

// On a machine that has much to do the node answers late, which is no fault of the code under test.
const PATIENCE_MS = 60_000

/** The id of the chain, unless a test wants another. */
export const TEST_CHAIN_ID = 31_337

const ETHER = {
  id: 1,
  symbol: 'ETH',
  name: 'Ether',
  icon: '',
  contractAddr: '',
  precision: 18,
  usdRate: null,
  usdRateAt: null,
  type: 0,
}

const anvilBinary = () => {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${process.platform}-${machine}/package.json`,
  )
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}

async function startNode(chainId: number, flags: readonly string[]) {
  const child = spawn(anvilBinary(), ['--port', '0', '--chain-id', String(chainId), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    const stop = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { url: `http://${address}`, stop }
  }
  throw new Error('anvil did not start')
}

/** A real chain of its own with the platform's contracts on it. */
export type TestChain = Awaited<ReturnType<typeof createTestChain>>

// Two thousand rounds of a hash lie between the words and a key: a third of the time of a test that asks for one at every turn.
const wallets = new Map<number, HDAccount>()

/** The nth of the chain's funded accounts, which signs for itself. */
export const testWallet = (index: number): HDAccount => {
  const wallet = wallets.get(index) ?? mnemonicToAccount(MNEMONIC, { addressIndex: index })
  wallets.set(index, wallet)
  return wallet
}
/** A wallet of a test. */
export type TestWallet = ReturnType<typeof testWallet>

/** Starts a chain and puts the platform's contracts on it, and Seaport where it is wanted; `stop` ends it. */
export async function createTestChain({
  chainId = TEST_CHAIN_ID,
  confirmations = 1,
  fee = 100n,
  flags = [],
  seaport = false,
}: {
  chainId?: number
  confirmations?: number
  fee?: bigint
  flags?: readonly string[]
  seaport?: boolean
} = {}) {
  const node = await startNode(chainId, flags)
  const chain = defineChain({
    id: chainId,
    name: 'Test chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  })
  const options = {
    chain,
    transport: http(node.url, { timeout: PATIENCE_MS }),
    cacheTime: 0,
    pollingInterval: 20,
  } as const
  const publicClient = createPublicClient(options)
  const testClient = createTestClient({ ...options, mode: 'anvil' }).extend(publicActions)
  const walletOf = (account: TestWallet) => createWalletClient({ ...options, account })
  const clients = { walletClient: walletOf(testWallet(OWNER_INDEX)), publicClient }
  const deployment = await deployPlatform({ ...clients, fee })
  if (seaport) await installSeaport(clients)
  const platform = { abi: platformAbi, address: deployment.platform } as const
  const contracts = {
    platform: deployment.platform,
    platform_contract_721: deployment.shared721,
    platform_contract_1155: deployment.shared1155,
  }
  const network: ChainNetwork = {
    id: chainId,
    chainId,
    chainName: 'Test chain',
    networkName: 'Test',
    chainRpc: node.url,
    nodeUrl: node.url,
    chainIcon: '',
    browserAddress: '',
    browserTx: '',
    confirmations,
    startBlock: 0,
    tokens: [ETHER],
    contracts,
    marketFee: null,
    voteAnchors: null,
    foreignNfts: false,
    embedded: true,
  }
  const reader: ChainReader = openChainReader({ chainId, rpcUrl: node.url, timeoutMs: PATIENCE_MS })
  // While viem looks for a replacement it does not hear of the next block, and a chain that mines on demand may make no other.
  const mined = (hash: Hex) => publicClient.waitForTransactionReceipt({ hash, checkReplacement: false })
  const countWaiting = async () => (await testClient.getTxpoolStatus()).pending
  return {
    chain,
    network,
    contracts,
    reader,
    /** What a server on this chain is started with. */
    chains: [network],
    readers: new Map([[chainId, reader]]),
    deployment,
    platform,
    publicClient,
    testClient,
    walletOf,
    url: node.url,
    /** Waits for a transaction and answers its receipt, a failed one too. */
    mined,
    /** Puts up a collection, the first wallet's unless told otherwise. */
    async deployCollection({
      type = 721,
      owner = testWallet(0),
      name = 'Harbour Prints',
    }: {
      type?: 721 | 1155
      owner?: TestWallet
      name?: string
    } = {}) {
      const args = [type, name, 'HP', owner.address, 250n] as const
      const hash = await walletOf(owner).writeContract({ ...platform, functionName: 'deploy', args })
      const { logs } = await mined(hash)
      return parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })[0]!.args.nft
    },
    /**
     * Takes the chain back to a snapshot once no transaction waits. anvil writes a block that it was making meanwhile at its old
     * height, and leaves those below it out.
     */
    async revertTo(id: Hex) {
      while ((await countWaiting()) > 0);
      await testClient.revert({ id })
    },
    async stop() {
      reader.close()
      await node.stop()
    },
  }
}
