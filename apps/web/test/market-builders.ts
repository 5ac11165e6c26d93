import { listBundles, MarketOrder, nftMarket, orderDetail, prepareOrder } from '@plinth/api-schema/market'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { listing, type OrderComponents, offer, type Token } from '@plinth/contracts/order'
import { criteriaTree, orderHash } from '@plinth/contracts/order-signing'
import { orderToTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, zeroAddress } from 'viem'
import { builder, NOW } from './builders.ts'
import { buildCoin, buildNft } from './chain-builders.ts'
import { MY_WALLET } from './fake-chain.ts'
import type { Wire } from './wire.ts'

// What is asked and offered.

/** Somebody who sells. */
export const SELLER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The wrapped money of the local chain. */
export const WRAPPED = '0x9A676e781A523b5d0C0e43731313A708CB607508'
/** One ether, in wei. */
export const ETHER = 10n ** 18n

/** The coin of the local chain. */
export const ether = buildCoin({
  ...{ id: 1, symbol: 'ETH', name: 'Ether', contractAddr: zeroAddress, type: 0, precision: 18, usdRate: '2000' },
})

const second = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))

const terms = (salt: bigint) => ({
  ...{ startTime: second(NOW) - 60n, endTime: second(NOW) + 86_400n, salt, counter: 0n },
})
const detailOf = (parameters: OrderComponents) =>
  builder(orderDetail.data, () => ({
    ...{ chainId: 31_337, protocolAddress: SEAPORT, parameters: orderToTexts(parameters), signature: '0xab' },
    ...{ status: 0, nftIds: [301] },
  }))()
const tokenOf = (amount: bigint): Token => ({
  standard: amount > 1n ? 1155 : 721,
  contract: buildNft().contractAddr as Address,
  tokenId: 1n,
  amount,
})

/** A listing as its seller has signed it, and as the pages know it. */
export const signListing = ({
  price = ETHER / 2n,
  maker = SELLER as Address,
  amount = 1n,
  currency = zeroAddress as Address,
} = {}) => {
  const priced = { price: price * amount, currency, shares: [] }
  const parameters = listing(maker, [tokenOf(amount)], priced, terms(price))
  const order = buildOrder({
    ...{ hash: orderHash(parameters), maker, amount: String(amount), leftAmount: String(amount) },
    ...{ price: String(price * amount), unitPrice: String(price), currency },
  })
  return { order, detail: detailOf(parameters) }
}

/** An offer of half an ether, wrapped, as its maker has signed it, and as the pages know it. */
export const signOffer = (maker: Address = SELLER) => {
  const priced = { price: ETHER / 2n, currency: WRAPPED, shares: [] } as const
  const parameters = offer(maker, tokenOf(1n), priced, terms(1n))
  const order = buildOrder({ hash: orderHash(parameters), kind: 2, maker, currency: WRAPPED })
  return { order, detail: detailOf(parameters) }
}

/** An open listing of somebody else, for half an ether. */
export const buildOrder = builder(MarketOrder, () => ({
  hash: `0x${'11'.repeat(32)}`,
  kind: 1,
  status: 0,
  chainId: 31_337,
  contractAddr: buildNft().contractAddr,
  nftIds: [301],
  amount: '1',
  leftAmount: '1',
  price: String(ETHER / 2n),
  unitPrice: String(ETHER / 2n),
  currency: zeroAddress,
  coinId: 1,
  maker: SELLER,
  userId: 21,
  nickName: 'Mara Lind',
  isHidden: 0,
  startTime: '2026-03-01 12:00:00',
  endTime: '2026-04-01 12:00:00',
  createTime: '2026-03-01 12:00:00',
}))

/** A work that nobody sells or wants. */
export const buildNftMarket = builder(nftMarket.data, () => ({
  listings: [],
  bundled: [],
  offers: [],
  lastSale: null,
  fee: null,
  auction: null,
  rights: { held: '0', mayList: 0, mayAuction: 0 },
}))

/** A sale of a work. */
export const buildSale = (txHash: string) => ({
  ...{ price: String(ETHER / 2n), currency: zeroAddress, coinId: 1, amount: '1', from: SELLER, txHash },
  ...{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', time: '2026-03-01 10:00:00' },
})

/** Two works of somebody’s that are sold together. */
export const buildBundle = builder(listBundles.row, () => ({
  ...buildOrder({ hash: `0x${'22'.repeat(32)}`, nftIds: [301, 302] }),
  works: [buildNft(), buildNft({ id: 302, name: 'Pier' })],
}))

/** The number of a work’s token; the first work of the tests has the first one. */
const tokenIdOf = (nftId: number) => BigInt(nftId - 300)

/** Prepares listings as the server does, unless it lies about the price. */
export const prepareListings = (wire: Wire, change = (price: bigint) => price) =>
  wire.answer(prepareOrder, ({ nftIds = [], price, prices, isBundle, endTime }) => {
    const startTime = BigInt(Math.floor(Date.now() / 1_000)) - 60n
    const terms = { startTime, endTime: BigInt(fromWireDateTime(endTime).getTime() / 1_000), counter: 1n }
    const contract = buildNft().contractAddr as Address
    const tokens = nftIds.map(
      (id) => ({ standard: 721, contract, tokenId: tokenIdOf(Number(id)), amount: 1n }) as const,
    )
    const named = isBundle ? [tokens] : tokens.map((token) => [token])
    const orders = named.map((each, place) => {
      const asked = change(BigInt(prices?.[place] ?? price ?? 0))
      const priced = { price: asked, currency: zeroAddress, shares: [] }
      const parameters = listing(MY_WALLET, each, priced, { ...terms, salt: BigInt(7 + place) })
      return { hash: orderHash(parameters), parameters: orderToTexts(parameters) }
    })
    return { chainId: 31_337, orders, approvals: [] }
  })

const anyToken = (contract = buildNft().contractAddr, criteria = 0n) =>
  ({ standard: 721, contract: contract as Address, criteria, amount: 1n }) as const

/** An offer of half an ether, wrapped, for any work of the collection of the tests, or any of some of them. */
export const signAnyOffer = (maker: Address = SELLER, nftIds: number[] = []) => {
  const priced = { price: ETHER / 2n, currency: WRAPPED, shares: [] } as const
  const criteria = nftIds.length === 0 ? 0n : criteriaTree(nftIds.map(tokenIdOf)).root
  const parameters = offer(maker, anyToken(undefined, criteria), priced, terms(2n))
  const order = buildOrder({ hash: orderHash(parameters), kind: 3, nftIds, maker, currency: WRAPPED })
  return { order, detail: { ...detailOf(parameters), nftIds } }
}

const prepareOfferFor = (wire: Wire, token: Parameters<typeof offer>[1]) =>
  wire.answer(prepareOrder, ({ price, endTime }) => {
    const startTime = BigInt(Math.floor(Date.now() / 1_000)) - 60n
    const end = BigInt(fromWireDateTime(endTime).getTime() / 1_000)
    const priced = { price: BigInt(price ?? 0), currency: WRAPPED as Address, shares: [] }
    const parameters = offer(MY_WALLET, token, priced, { startTime, endTime: end, salt: 7n, counter: ETHER })
    const order = { hash: orderHash(parameters), parameters: orderToTexts(parameters) }
    return { chainId: 31_337, orders: [order], approvals: [] }
  })

/** Prepares an offer for the first work of the tests as the server does. */
export const prepareOffer = (wire: Wire) => prepareOfferFor(wire, tokenOf(1n))

/** Prepares an offer for any work of a collection as the server does, unless it names another collection. */
export const prepareAnyOffer = (wire: Wire, contract?: string) => prepareOfferFor(wire, anyToken(contract))
