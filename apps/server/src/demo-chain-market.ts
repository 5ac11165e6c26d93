import type { OrderInput } from '@plinth/api-schema/market-order'
import { orderKind } from '@plinth/api-schema/states'
import { wrappedEtherAbi } from '@plinth/contracts/abi'
import type { SignedAuction } from '@plinth/contracts/auction'
import { bidCall, settleCall } from '@plinth/contracts/auction-calls'
import { typedAuction } from '@plinth/contracts/auction-signing'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import type { SignedOrder } from '@plinth/contracts/order'
import { fillCall } from '@plinth/contracts/order-calls'
import { typedOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import type { Address } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { approve, giveMoney, memberOf, openWallet, type Services } from './demo-chain-services.ts'
import { hasSeaport } from './ports/seaport.ts'
import {
  DEMO_AUCTION,
  DEMO_BUNDLE,
  DEMO_ENDED_AUCTION,
  DEMO_LISTINGS,
  DEMO_OFFER,
  DEMO_SALES,
  type DemoAuction,
  findTrader,
  hasOrdered,
  wasAuctioned,
} from './rooms/market/market.demo.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LISTED_DAYS = 30
const SOLD_AGO_MS = 2 * DAY_MS
const AUCTIONED_AGO_MS = 3 * DAY_MS

/** A trader of the demo with their wallet. */
async function openTrader(services: Services, userName: string) {
  const accountId = await findTrader(services.database, userName)
  if (accountId === undefined) throw new Error(`The demo has no ${userName}`)
  return { accountId, ...openWallet(services, userName) }
}
type Trader = Awaited<ReturnType<typeof openTrader>>

const nativeCoin = ({ network }: Services) => network.tokens.find(({ contractAddr }) => contractAddr === '')?.id

const findWork = async ({ nfts }: Services, name: string) => {
  const { rows } = await nfts.list(null, {}, { limit: 100, offset: 0, direction: 'desc' })
  return rows.find((work) => work.name === name && work.tokenId !== null)
}
type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

type Wanted = { kind: OrderInput['kind']; price: string; coinId: number; work: Work; others?: readonly Work[] }

/** Signs an order as somebody, for a work or for that and others together, and puts it into the book. */
async function placeOrder(
  { network, market, clock }: Services,
  trader: Trader,
  { work, others = [], price, ...order }: Wanted,
) {
  const member = memberOf(trader.accountId)
  const endsAt = new Date(clock.now().getTime() + LISTED_DAYS * DAY_MS)
  const isForAny = order.kind === 'offerForAny'
  const input = {
    ...{ ...order, isBundle: others.length > 0, amount: 1n, prices: [BigInt(price)], endsAt },
    nftIds: isForAny ? [] : [work, ...others].map(({ id }) => id),
    collection: isForAny ? { chainId: network.chainId, contract: work.contract } : null,
  }
  const [prepared] = (await market.orders.prepare(member, input)).orders
  if (!prepared) throw new Error('The demo has no order to sign')
  const parameters = orderFromTexts(prepared.parameters)
  const signature = await trader.account.signTypedData(typedOrder(network.chainId, parameters) as never)
  await market.orders.save(member, network.chainId, { parameters, signature }, [])
  return { parameters, signature } satisfies SignedOrder
}

/** Has a work listed and bought, unless its seller has it no more. */
async function sell(services: Services, { seller, buyer, work: name, price }: (typeof DEMO_SALES)[number]) {
  const [from, to] = [await openTrader(services, seller), await openTrader(services, buyer)]
  const work = await findWork(services, name)
  const coinId = nativeCoin(services)
  if (work?.owner !== from.address || coinId === undefined) return
  await approve(services, from, work.contract, SEAPORT)
  const order = await placeOrder(services, from, { kind: 'listing', coinId, work, price })
  await to.receiptOf(await sendTransaction(to.client, fillCall(order)))
}

type Listing = { userName: string; works: readonly string[]; price: string }

/** Lists a work, or several of a collection together, unless that was done before or the seller has them no more. */
async function list(services: Services, { userName, works: names, price }: Listing) {
  const seller = await openTrader(services, userName)
  const works = await Promise.all(names.map((name) => findWork(services, name)))
  const owned = works.flatMap((work) => (work?.owner === seller.address ? [work] : []))
  const [work, ...others] = owned
  const coinId = nativeCoin(services)
  if (!work || owned.length < names.length || coinId === undefined) return
  const { accountId } = seller
  const { contract, tokenId } = work
  if (await hasOrdered(services.database, { accountId, kind: orderKind.listing, contract, tokenId })) return
  await approve(services, seller, contract, SEAPORT)
  await placeOrder(services, seller, { kind: 'listing', coinId, work, others, price })
}

/** Offers wrapped money for a work and for any of its collection, on a chain that has such money. */
async function offer(services: Services) {
  const bidder = await openTrader(services, DEMO_OFFER.userName)
  const work = await findWork(services, DEMO_OFFER.work)
  const coinId = nativeCoin(services)
  const address = services.network.contracts?.wrapped_coin as Address | undefined
  if (!address || !work || coinId === undefined) return
  const { accountId, client, receiptOf } = bidder
  const orders = [
    { kind: 'offer', tokenId: work.tokenId, price: DEMO_OFFER.price },
    { kind: 'offerForAny', tokenId: null, price: DEMO_OFFER.priceForAny },
  ] as const
  const isMade = ({ kind, tokenId }: (typeof orders)[number]) =>
    hasOrdered(services.database, { accountId, kind: orderKind[kind], contract: work.contract, tokenId })
  if ((await isMade(orders[0])) && (await isMade(orders[1]))) return
  const money = orders.reduce((sum, { price }) => sum + BigInt(price), 0n)
  const wrapped = { abi: wrappedEtherAbi, address } as const
  await receiptOf(await writeContract(client, { ...wrapped, functionName: 'deposit', value: money }))
  await receiptOf(await writeContract(client, { ...wrapped, functionName: 'approve', args: [SEAPORT, money] }))
  for (const order of orders)
    if (!(await isMade(order)))
      await placeOrder(services, bidder, { kind: order.kind, coinId, work, price: order.price })
}

type Opened = { house: Address; auction: SignedAuction }

/** Puts a work up for auction and has people bid, unless that was done before. */
async function openAuction(services: Services, demo: DemoAuction): Promise<Opened | undefined> {
  const { database, network, market, clock, indexer } = services
  const house = network.contracts?.auction_house as Address | undefined
  const coinId = nativeCoin(services)
  const seller = await openTrader(services, demo.userName)
  const work = await findWork(services, demo.work)
  if (!house || coinId === undefined || work?.owner !== seller.address) return undefined
  if (await wasAuctioned(database, work.id)) return undefined
  await approve(services, seller, work.contract, house)
  const member = memberOf(seller.accountId)
  const closesAt = new Date(clock.now().getTime() + demo.days * DAY_MS)
  const { terms: texts } = await market.auctions.prepare(member, {
    ...{ nftId: work.id, amount: 1n, reserve: BigInt(demo.reserve), coinId },
    ...{ opensAt: null, closesAt, duration: 0 },
  })
  const terms = auctionFromTexts(texts)
  const signature = await seller.account.signTypedData(typedAuction({ chainId: network.chainId, house }, terms))
  await market.auctions.save(member, network.chainId, { terms, signature })
  for (const { userName, amount } of demo.bids) {
    const { address, client, receiptOf } = openWallet(services, userName)
    await giveMoney(services, address)
    await receiptOf(await sendTransaction(client, bidCall(house, { terms, signature }, BigInt(amount))))
  }
  await indexer.catchUp()
  return { house, auction: { terms, signature } }
}

/** Lets the demo's people trade some days ago: an auction that its winner settled, and works that were listed and bought. */
export async function fillPast(services: Services): Promise<void> {
  const { time, readers, network, indexer } = services
  const reader = readers.get(network.chainId)
  const agoMs = await time.goTo(AUCTIONED_AGO_MS)
  const lastedMs = DEMO_ENDED_AUCTION.days * DAY_MS + HOUR_MS
  // A chain that has already come nearer to the present cannot have seen the end.
  const opened = agoMs > lastedMs ? await openAuction(services, DEMO_ENDED_AUCTION) : undefined
  await time.goTo(SOLD_AGO_MS)
  if (reader && (await hasSeaport(reader))) for (const sale of DEMO_SALES) await sell(services, sale)
  if (opened) {
    await time.goTo(agoMs - lastedMs)
    const winner = openWallet(services, DEMO_ENDED_AUCTION.bids.at(-1)!.userName)
    await winner.receiptOf(await sendTransaction(winner.client, settleCall(opened.house, opened.auction.terms)))
  }
  await indexer.catchUp()
}

/** Puts works on sale and up for auction, and has somebody offer, at the present time. */
export async function fillPresent(services: Services): Promise<void> {
  const { time, readers, network, indexer } = services
  await time.goTo(0)
  const reader = readers.get(network.chainId)
  if (reader && (await hasSeaport(reader))) {
    for (const { work, ...listing } of DEMO_LISTINGS) await list(services, { ...listing, works: [work] })
    await list(services, DEMO_BUNDLE)
    await offer(services)
    await indexer.catchUp()
  }
  await openAuction(services, DEMO_AUCTION)
}
