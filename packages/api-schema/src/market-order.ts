import type { z } from 'zod'
import type * as wire from './market.ts'
import { type Nft, nftFromWire, nftToWire } from './nft.ts'
import { orderKind, orderState, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { fromWireDateTime, type Moment, toWireDateTime, toWireTime, type WireTime } from './wire-time.ts'

// Orders of the market as both sides know them, and the one translation between these names and those of the wire.

/** What can be done with an order: an asleep one may wake up again, an ended one cannot. */
export type OrderStatus = keyof typeof orderState | 'ended'
const statusCode = { ...orderState, ended: 4 } as const

/** An order in lists; amounts and prices are decimal texts. */
export type MarketOrder<Time = Date> = {
  hash: string
  kind: keyof typeof orderKind
  status: OrderStatus
  chainId: number
  contract: string
  nftIds: number[]
  amount: string
  leftAmount: string
  price: string
  unitPrice: string
  currency: string
  coinId: number | null
  maker: string
  account: { id: number; name: string }
  isHidden: boolean
  startsAt: Time
  endsAt: Time
  createdAt: Time
}

/** An order in its maker's own lists; its name is that of the first work, where everybody may see it. */
export type OwnOrder<Time = Date> = MarketOrder<Time> & { name: string | null }

/** A listing of several works that are sold together. */
export type Bundle<Time = Date> = MarketOrder<Time> & { works: Nft<Time>[] }

/** What somebody wants to list or offer. */
export type OrderInput = {
  kind: keyof typeof orderKind
  nftIds: readonly number[]
  /** Whether several works are one listing. */
  isBundle: boolean
  /** The collection of an offer for any of its works. */
  collection: { chainId: number; contract: string } | null
  amount: bigint
  /** One for all, or one for each work. */
  prices: readonly bigint[]
  coinId: number
  endsAt: Date
}

/** An order as any client of Seaport takes it. */
export type SignedMarketOrder = {
  chainId: number
  protocol: string
  parameters: z.output<typeof wire.orderDetail.data>['parameters']
  /** Null unless it is open. */
  signature: string | null
  status: OrderStatus
  nftIds: number[]
}

/** Whether an order can be filled, or may be again. */
export const isStanding = ({ status }: Pick<MarketOrder, 'status'>) => status === 'open' || status === 'asleep'

type WireOrder = z.output<typeof wire.MarketOrder>

/** Writes an order in lists. */
export const marketOrderToWire = ({ account, contract, ...order }: MarketOrder<Moment>): WireOrder => ({
  hash: order.hash,
  kind: orderKind[order.kind],
  status: statusCode[order.status],
  chainId: order.chainId,
  contractAddr: contract,
  nftIds: order.nftIds,
  amount: order.amount,
  leftAmount: order.leftAmount,
  price: order.price,
  unitPrice: order.unitPrice,
  currency: order.currency,
  coinId: order.coinId,
  maker: order.maker,
  userId: account.id,
  nickName: account.name,
  isHidden: toWireFlag(order.isHidden),
  startTime: toWireTime(order.startsAt),
  endTime: toWireTime(order.endsAt),
  createTime: toWireTime(order.createdAt),
})

/** Reads an order in lists. */
export const marketOrderFromWire = (row: WireOrder): MarketOrder<WireTime> => ({
  hash: row.hash,
  kind: stateOf(orderKind, row.kind),
  status: stateOf(statusCode, row.status),
  chainId: row.chainId,
  contract: row.contractAddr,
  nftIds: row.nftIds,
  amount: row.amount,
  leftAmount: row.leftAmount,
  price: row.price,
  unitPrice: row.unitPrice,
  currency: row.currency,
  coinId: row.coinId,
  maker: row.maker,
  account: { id: row.userId, name: row.nickName },
  isHidden: fromWireFlag(row.isHidden),
  startsAt: row.startTime,
  endsAt: row.endTime,
  createdAt: row.createTime,
})

type WireOwn = z.output<typeof wire.listOffers.row>

/** Writes an order in its maker's own lists. */
export const ownOrderToWire = (order: OwnOrder<Moment>): WireOwn => ({ ...marketOrderToWire(order), name: order.name })

/** Reads an order in its maker's own lists. */
export const ownOrderFromWire = (row: WireOwn): OwnOrder<WireTime> => ({ ...marketOrderFromWire(row), name: row.name })

type WireBundle = z.output<typeof wire.listBundles.row>

/** Writes works that are sold together. */
export const bundleToWire = (bundle: Bundle<Moment>): WireBundle => ({
  ...marketOrderToWire(bundle),
  works: bundle.works.map((work) => nftToWire(work)),
})

/** Reads works that are sold together. */
export const bundleFromWire = (row: WireBundle): Bundle<WireTime> => ({
  ...marketOrderFromWire(row),
  works: row.works.map((work) => nftFromWire(work)),
})

type WireSigned = z.output<typeof wire.orderDetail.data>

/** Writes a signed order. */
export const signedOrderToWire = ({ protocol, status, ...order }: SignedMarketOrder): WireSigned => ({
  ...order,
  protocolAddress: protocol,
  status: statusCode[status],
})

/** Reads a signed order. */
export const signedOrderFromWire = ({ protocolAddress, status, ...order }: WireSigned): SignedMarketOrder => ({
  ...order,
  protocol: protocolAddress,
  status: stateOf(statusCode, status),
})

/** Writes what somebody wants to list or offer. */
export const orderInputToWire = (input: OrderInput) => ({
  kind: orderKind[input.kind],
  nftIds: [...input.nftIds],
  amount: String(input.amount),
  coinId: input.coinId,
  ...(input.isBundle ? { isBundle: 1 } : {}),
  ...(input.collection ? { chainId: input.collection.chainId, contractAddr: input.collection.contract } : {}),
  ...(input.prices.length > 1 ? { prices: input.prices.map(String) } : { price: String(input.prices[0]) }),
  endTime: toWireDateTime(input.endsAt),
})

/** Reads what somebody wants to list or offer. */
export const orderInputFromWire = (form: z.output<typeof wire.prepareOrder.input>): OrderInput => ({
  kind: stateOf(orderKind, form.kind),
  nftIds: form.nftIds,
  isBundle: form.isBundle,
  collection:
    form.chainId === undefined || form.contractAddr === undefined
      ? null
      : { chainId: form.chainId, contract: form.contractAddr },
  amount: BigInt(form.amount),
  prices: (form.prices ?? [form.price!]).map(BigInt),
  coinId: form.coinId,
  endsAt: fromWireDateTime(form.endTime),
})
