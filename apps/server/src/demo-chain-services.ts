import { setTimeout as delay } from 'node:timers/promises'
import { collection721Abi, platformAbi } from '@plinth/contracts/abi'
import { createReadingClient, createSigningClient, nodeTransport } from '@plinth/contracts/chain-client'
import {
  type Address,
  defineChain,
  type Hex,
  type PublicClient,
  parseEther,
  TransactionReceiptNotFoundError,
  toHex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionReceipt, sendTransaction, writeContract } from 'viem/actions'
import type { Database } from './db/database.ts'
import { type DemoTime, openDemoTime } from './demo-chain-time.ts'
import type { Member } from './http/call-context.ts'
import type { Indexer } from './indexer/indexer.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import type { ChainNetwork } from './ports/chains.ts'
import type { Clock } from './ports/clock.ts'
import type { ContentStore } from './ports/content-store.ts'
import type { FileStore } from './ports/file-store.ts'
import { createBoxesService } from './rooms/boxes/boxes.service.ts'
import { createCollectionsService } from './rooms/campaigns/campaigns-collections.service.ts'
import { createVisibilityService } from './rooms/campaigns/campaigns-visibility.service.ts'
import { createCollectionsService as createOwnCollections } from './rooms/collections/collections.service.ts'
import { createMarketService } from './rooms/market/market.service.ts'
import { createTradeFigures } from './rooms/market/market-collections.service.ts'
import { DEMO_PHRASE, DEMO_WALLETS } from './rooms/nfts/nfts.demo-content.ts'
import { createNftsService } from './rooms/nfts/nfts.service.ts'
import { createWalletService } from './rooms/wallet/wallet.service.ts'

export type DemoChainDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  files: FileStore
  content: ContentStore
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  indexer: Indexer
}

const RECEIPT_EVERY_MS = 20
const RECEIPT_WITHIN_MS = 10_000
const POCKET_MONEY = parseEther('1')
const PATRON = 'tomas.berg'

/** A logged-in person of the demo. */
export const memberOf = (accountId: number, kind: Member['kind'] = 'participant'): Member => ({
  accountId,
  sessionId: 0,
  kind,
  verified: true,
})

// To get from the words to their root takes longer than all the rest, so it is done once.
const root = mnemonicToAccount(DEMO_PHRASE, { path: "m/44'/60'/0'/0" }).getHdKey()
/** The nth account that the demo's words make. */
export const accountAt = (place: number) => {
  const { privateKey } = root.deriveChild(place)
  if (!privateKey) throw new Error(`The demo has no account ${place}`)
  return privateKeyToAccount(toHex(privateKey))
}

/** The services by which a person would do the same, on the embedded chain and at the time of its clock. */
export const openServices = (deps: DemoChainDeps, network: ChainNetwork) => {
  const time: DemoTime = openDemoTime(deps.clock, network.nodeUrl)
  const timed = { ...deps, clock: time.clock }
  const wallet = createWalletService(timed)
  const collections = createCollectionsService({ ...timed, wallet })
  const visibility = createVisibilityService(timed)
  // The demo is what happened before anybody could close anything.
  const site = { switches: async () => ({ minting: true, market: true, auction: true, boxes: true, paidBoxes: false }) }
  const nfts = createNftsService({ ...timed, wallet, visibility, collections, site })
  const market = createMarketService({ ...timed, wallet, nfts, site })
  const tellTrades = createTradeFigures({ wallet })
  const ownCollections = createOwnCollections({ ...timed, wallet, nfts, site, tellTrades })
  const boxes = createBoxesService({ ...timed, wallet, nfts, site })
  return { ...timed, network, time, wallet, collections, ownCollections, nfts, market, boxes }
}
/** What the demo's people act by. */
export type Services = ReturnType<typeof openServices>

/** The receipt of a transaction that the chain mines on demand; viem's own waiting waits for blocks that nobody makes. */
async function awaitReceipt(reader: PublicClient, hash: Hex) {
  for (const deadline = performance.now() + RECEIPT_WITHIN_MS; ; await delay(RECEIPT_EVERY_MS))
    try {
      return await getTransactionReceipt(reader, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || performance.now() > deadline) throw error
    }
}

/** A wallet of the demo that sends calls to the platform's contract. */
export const openWallet = ({ network }: Pick<Services, 'network'>, userName: string) => {
  const place = DEMO_WALLETS.find((wallet) => wallet.userName === userName)?.place
  if (place === undefined) throw new Error(`The demo has no wallet of ${userName}`)
  const chain = defineChain({
    id: network.chainId,
    name: network.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [network.nodeUrl] } },
  })
  const options = { chain, transport: nodeTransport(network.nodeUrl), cacheTime: 0 } as const
  const account = accountAt(place)
  const reader = createReadingClient(options)
  return {
    account,
    address: account.address,
    platform: { abi: platformAbi, address: network.contracts?.platform as Address } as const,
    client: createSigningClient({ ...options, account }),
    async receiptOf(hash: Hex) {
      const receipt = await awaitReceipt(reader, hash)
      if (receipt.status !== 'success') throw new Error(`The demo's transaction ${hash} failed`)
      return receipt
    },
  }
}
/** A wallet of somebody in the demo. */
export type DemoSigner = ReturnType<typeof openWallet>

/** Gives a wallet that has none the money to pay for transactions. */
export async function giveMoney(services: Services, to: Address) {
  const { client, receiptOf } = openWallet(services, PATRON)
  if ((await getBalance(client, { address: to })) > 0n) return
  await receiptOf(await sendTransaction(client, { to, value: POCKET_MONEY }))
}

/** Lets a contract move the works of somebody's collection. */
export async function approve(services: Services, signer: DemoSigner, contract: string, mover: Address) {
  const { address, client, receiptOf } = signer
  await giveMoney(services, address)
  const collection = { abi: collection721Abi, address: contract as Address } as const
  const args = [mover, true] as const
  await receiptOf(await writeContract(client, { ...collection, functionName: 'setApprovalForAll', args }))
}
