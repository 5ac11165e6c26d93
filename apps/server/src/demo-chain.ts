import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { orderKind } from '@plinth/api-schema/states'
import { collection721Abi, platformAbi, wrappedEtherAbi } from '@plinth/contracts/abi'
import { bidCall } from '@plinth/contracts/auction-calls'
import { typedAuction } from '@plinth/contracts/auction-signing'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import { createReadingClient, createSigningClient, nodeTransport } from '@plinth/contracts/chain-client'
import { typedOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import {
  type Address,
  defineChain,
  type Hex,
  type PublicClient,
  parseEther,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  toHex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionReceipt, sendTransaction, writeContract } from 'viem/actions'
import type { Database } from './db/database.ts'
import type { Member } from './http/call-context.ts'
import type { Indexer } from './indexer/indexer.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import type { ChainNetwork } from './ports/chains.ts'
import type { Clock } from './ports/clock.ts'
import type { ContentStore } from './ports/content-store.ts'
import type { FileStore } from './ports/file-store.ts'
import { hasSeaport } from './ports/seaport.ts'
import { giveDemoCollection } from './rooms/campaigns/campaigns.demo.ts'
import { createCollectionsService } from './rooms/campaigns/campaigns-collections.service.ts'
import { createVisibilityService } from './rooms/campaigns/campaigns-visibility.service.ts'
import {
  DEMO_AUCTION,
  DEMO_LISTINGS,
  DEMO_OFFER,
  findBidder,
  isBookEmpty,
  isHouseEmpty,
} from './rooms/market/market.demo.ts'
import { createMarketService } from './rooms/market/market.service.ts'
import type { OrderInput } from './rooms/market/market-orders.service.ts'
import {
  type DemoCampaign,
  findDemoCampaigns,
  findUnlinkedWallets,
  findUnminted,
  isDemoUnminted,
  markDemoFavourites,
} from './rooms/nfts/nfts.demo.ts'
import { DEMO_MINTED, DEMO_PHRASE, DEMO_WALLETS } from './rooms/nfts/nfts.demo-content.ts'
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

const memberOf = (accountId: number, kind: Member['kind']): Member => ({
  accountId,
  sessionId: 0,
  kind,
  verified: true,
})

// To get from the words to their root takes longer than all the rest, so it is done once.
const root = mnemonicToAccount(DEMO_PHRASE, { path: "m/44'/60'/0'/0" }).getHdKey()
const accountAt = (place: number) => {
  const { privateKey } = root.deriveChild(place)
  if (!privateKey) throw new Error(`The demo has no account ${place}`)
  return privateKeyToAccount(toHex(privateKey))
}

/** The services by which a person would do the same, on the embedded chain. */
const openServices = (deps: DemoChainDeps, network: ChainNetwork) => {
  const wallet = createWalletService(deps)
  const collections = createCollectionsService({ ...deps, wallet })
  const visibility = createVisibilityService(deps)
  // The demo is what happened before anybody could close anything.
  const site = { switches: async () => ({ minting: true, market: true, auction: true }) }
  const nfts = createNftsService({ ...deps, wallet, visibility, collections, site })
  const market = createMarketService({ ...deps, wallet, nfts, site })
  return { ...deps, network, wallet, collections, nfts, market }
}
type Services = ReturnType<typeof openServices>

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
const openWallet = ({ network }: Services, userName: string) => {
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

async function linkWallets({ database, network, wallet }: Services) {
  for (const { accountId, place } of await findUnlinkedWallets(database)) {
    const account = accountAt(place)
    const member = memberOf(accountId, 'participant')
    const { address } = account
    const { message } = await wallet.link.challenge(member, { address, chainId: network.chainId })
    await wallet.link.link(member, { message, signature: await account.signMessage({ message }) })
  }
}

/** Whether a campaign's collection is on the chain, which may have lost it with its last second. */
const stands = async ({ collections, network }: Services, { address }: DemoCampaign) => {
  if (!address) return false
  try {
    await collections.read(network.chainId, address)
    return true
  } catch (error) {
    if (error instanceof AppError && error.message === messages.notPlatformContract) return false
    throw error
  }
}

async function putUpCollection(services: Services, wanted: DemoCampaign) {
  const { network, collections, database } = services
  const { address, platform, client, receiptOf } = openWallet(services, wanted.brand)
  const { contractType, campaign: name, abbreviation, royaltyBps } = wanted
  const args = [contractType, name, abbreviation, address, BigInt(royaltyBps)] as const
  const { logs, blockNumber } = await receiptOf(
    await writeContract(client, { ...platform, functionName: 'deploy', args }),
  )
  const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })
  if (!deployed) throw new Error('The platform put up no collection for the demo')
  const collection = await collections.confirm(wanted.brandId, {
    ...{ name, abbreviation, contractType, chainId: network.chainId, contractAddress: deployed.args.nft },
    ...{ blockHeight: String(blockNumber), royaltyAddress: address, royaltyProportion: String(royaltyBps / 100) },
  })
  await giveDemoCollection(database, wanted.campaignId, collection)
}

async function mintWorks(services: Services, { brand, brandId, campaignId }: DemoCampaign) {
  const { nfts, network } = services
  const artworkIds = await findUnminted(services.database, campaignId)
  const form = { campaignId, artworkIds, recipients: undefined, circulation: undefined }
  const member = memberOf(brandId, 'brand')
  const { batches, contract } = await nfts.campaign.prepare(member, form, async () => undefined)
  const { platform, client, receiptOf } = openWallet(services, brand)
  for (const { uid, recipients, amount, digests, fee } of batches) {
    const args = [BigInt(uid), contract as Address, recipients as Address[], BigInt(amount), digests as Hex[]] as const
    const hash = await writeContract(client, { ...platform, functionName: 'mint', args, value: BigInt(fee) })
    await receiptOf(hash)
    await nfts.mintReports.report(member, { chainId: network.chainId, txHash: hash, uid: BigInt(uid) })
  }
}

const LISTED_DAYS = 30

type Ordered = Pick<OrderInput, 'kind' | 'coinId'> & { nftId: number; price: string }

/** Signs an order as somebody and puts it into the book. */
async function placeOrder(
  { network, market, clock }: Services,
  { account }: Pick<ReturnType<typeof openWallet>, 'account'>,
  accountId: number,
  { nftId, price, ...order }: Ordered,
) {
  const member = memberOf(accountId, 'participant')
  const endsAt = new Date(clock.now().getTime() + LISTED_DAYS * 86_400_000)
  const input = { ...order, nftIds: [nftId], isBundle: false, amount: 1n, price: BigInt(price), endsAt }
  for (const prepared of (await market.orders.prepare(member, input)).orders) {
    const parameters = orderFromTexts(prepared.parameters)
    const signature = await account.signTypedData(typedOrder(network.chainId, parameters) as never)
    await market.orders.save(member, network.chainId, { parameters, signature }, [])
  }
}

type Works = Awaited<ReturnType<Services['nfts']['list']>>['rows']

/** Offers wrapped money for a work, on a chain that has some. */
async function offerForWork(services: Services, works: Works, coinId: number) {
  const { userName, owner, price } = DEMO_OFFER
  const bidder = openWallet(services, userName)
  const seller = openWallet(services, owner).address
  const wanted = works.find((work) => work.owner === seller)
  const accountId = await findBidder(services.database, userName)
  const address = services.network.contracts?.wrapped_coin as Address | undefined
  if (!address || !wanted || accountId === undefined) return
  const { client, receiptOf } = bidder
  const wrapped = { abi: wrappedEtherAbi, address } as const
  await receiptOf(await writeContract(client, { ...wrapped, functionName: 'deposit', value: BigInt(price) }))
  const args = [SEAPORT, BigInt(price)] as const
  await receiptOf(await writeContract(client, { ...wrapped, functionName: 'approve', args }))
  await placeOrder(services, bidder, accountId, { kind: orderKind.offer, coinId, nftId: wanted.id, price })
}

const POCKET_MONEY = parseEther('1')

/** Gives a wallet that has none the money to pay for a transaction. */
async function giveMoney(services: Services, to: Address) {
  const { client, receiptOf } = openWallet(services, DEMO_OFFER.userName)
  if ((await getBalance(client, { address: to })) > 0n) return
  await receiptOf(await sendTransaction(client, { to, value: POCKET_MONEY }))
}

type Wallet = ReturnType<typeof openWallet>

/** Lets a contract move the works of somebody's collection. */
async function approve(services: Services, { address, client, receiptOf }: Wallet, contract: string, mover: Address) {
  await giveMoney(services, address)
  const collection = { abi: collection721Abi, address: contract as Address } as const
  const args = [mover, true] as const
  await receiptOf(await writeContract(client, { ...collection, functionName: 'setApprovalForAll', args }))
}

/** Puts a work up for auction and has two people bid, if nobody has put one up yet. */
async function fillHouse(services: Services) {
  const { database, network, nfts, market, clock } = services
  const house = network.contracts?.auction_house as Address | undefined
  const coinId = network.tokens.find(({ contractAddr }) => contractAddr === '')?.id
  if (!house || coinId === undefined || !(await isHouseEmpty(database))) return
  const seller = openWallet(services, DEMO_AUCTION.userName)
  const { rows } = await nfts.list(null, {}, { limit: 100, offset: 0, direction: 'desc' })
  const work = rows.find(({ owner }) => owner === seller.address)
  if (!work) return
  await approve(services, seller, work.contract, house)
  const member = memberOf(work.creator.id, 'participant')
  const closesAt = new Date(clock.now().getTime() + DEMO_AUCTION.days * 86_400_000)
  const { terms: texts } = await market.auctions.prepare(member, {
    ...{ nftId: work.id, amount: 1n, reserve: BigInt(DEMO_AUCTION.reserve), coinId },
    ...{ opensAt: undefined, closesAt, duration: 0n },
  })
  const terms = auctionFromTexts(texts)
  const signature = await seller.account.signTypedData(typedAuction({ chainId: network.chainId, house }, terms))
  await market.auctions.save(member, network.chainId, { terms, signature })
  for (const { userName, amount } of DEMO_AUCTION.bids) {
    const { address, client, receiptOf } = openWallet(services, userName)
    await giveMoney(services, address)
    await receiptOf(await sendTransaction(client, bidCall(house, { terms, signature }, BigInt(amount))))
  }
  await services.indexer.catchUp()
}

/** Puts works of some of the demo's people on sale and has somebody offer for one, if the book has no order yet. */
async function fillBook(services: Services) {
  const { database, network, nfts, readers } = services
  const reader = readers.get(network.chainId)
  const coinId = network.tokens.find(({ contractAddr }) => contractAddr === '')?.id
  if (!reader || coinId === undefined || !(await hasSeaport(reader)) || !(await isBookEmpty(database))) return
  const { rows } = await nfts.list(null, {}, { limit: 100, offset: 0, direction: 'desc' })
  for (const { userName, price } of DEMO_LISTINGS) {
    const seller = openWallet(services, userName)
    const work = rows.find(({ owner }) => owner === seller.address)
    if (!work) continue
    await approve(services, seller, work.contract, SEAPORT)
    await placeOrder(services, seller, work.creator.id, { kind: orderKind.listing, coinId, nftId: work.id, price })
  }
  await offerForWork(services, rows, coinId)
  await services.indexer.catchUp()
}

/**
 * Brings the demo onto the embedded chain as its people would: wallets linked by a signature, collections put up by the brands'
 * wallets, works minted and reported, some put on sale and one up for auction. It goes on where a start that was cut short had come to.
 */
export async function mintDemo(deps: DemoChainDeps): Promise<void> {
  const network = deps.chains.find(({ embedded }) => embedded)
  if (!network?.contracts) return
  // What was sent before a crash is read from the chain first, so that nothing is minted twice.
  await deps.indexer.catchUp()
  const services = openServices(deps, network)
  if (await isDemoUnminted(deps.database)) await mintAll(services)
  await fillBook(services)
  await fillHouse(services)
}

async function mintAll(services: Services) {
  const { database, indexer } = services
  await linkWallets(services)
  const campaigns = await findDemoCampaigns(database)
  for (const campaign of campaigns) if (!(await stands(services, campaign))) await putUpCollection(services, campaign)
  const minted = campaigns.find(
    ({ brand, campaign }) => brand === DEMO_MINTED.brand && campaign === DEMO_MINTED.campaign,
  )
  if (minted) {
    await mintWorks(services, minted)
    await markDemoFavourites(services.database, minted.campaignId)
  }
  await indexer.catchUp()
}
