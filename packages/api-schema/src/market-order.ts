import type { z } from 'zod'
import type * as wire from './market.ts'
import { orderKind, orderState } from './states.ts'
import { toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime } from './wire-time.ts'

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

type WireOrder = z.output<typeof wire.MarketOrder>

/** Writes the status of an order. */
export const orderStatusToWire = (status: OrderStatus): number => statusCode[status]

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
