import type { Address, Hex } from 'viem'
import type { ConsiderationItem, OfferItem, OrderComponents } from './order.ts'

type ItemTexts = {
  itemType: number
  token: string
  identifierOrCriteria: string
  startAmount: string
  endAmount: string
}
/** An order in JSON, as Seaport's clients pass it around: its numbers are decimal texts. */
export type OrderTexts = {
  offerer: string
  zone: string
  offer: ItemTexts[]
  consideration: (ItemTexts & { recipient: string })[]
  orderType: number
  startTime: string
  endTime: string
  zoneHash: string
  salt: string
  conduitKey: string
  counter: string
  totalOriginalConsiderationItems: number
}

const itemToTexts = (item: OfferItem): ItemTexts => ({
  itemType: item.itemType,
  token: item.token,
  identifierOrCriteria: String(item.identifierOrCriteria),
  startAmount: String(item.startAmount),
  endAmount: String(item.endAmount),
})
const itemFromTexts = (item: ItemTexts): OfferItem => ({
  itemType: item.itemType,
  token: item.token as Address,
  identifierOrCriteria: BigInt(item.identifierOrCriteria),
  startAmount: BigInt(item.startAmount),
  endAmount: BigInt(item.endAmount),
})

/** Writes an order as JSON. */
export const orderToTexts = ({ offer, consideration, ...order }: OrderComponents): OrderTexts => ({
  ...order,
  offer: offer.map(itemToTexts),
  consideration: consideration.map((item) => ({ ...itemToTexts(item), recipient: item.recipient })),
  startTime: String(order.startTime),
  endTime: String(order.endTime),
  salt: String(order.salt),
  counter: String(order.counter),
  totalOriginalConsiderationItems: consideration.length,
})

/** Reads an order from JSON whose shape has been checked. */
export const orderFromTexts = (order: Omit<OrderTexts, 'totalOriginalConsiderationItems'>): OrderComponents => ({
  offerer: order.offerer as Address,
  zone: order.zone as Address,
  offer: order.offer.map(itemFromTexts),
  consideration: order.consideration.map(
    (item): ConsiderationItem => ({ ...itemFromTexts(item), recipient: item.recipient as Address }),
  ),
  orderType: order.orderType,
  startTime: BigInt(order.startTime),
  endTime: BigInt(order.endTime),
  zoneHash: order.zoneHash as Hex,
  salt: BigInt(order.salt),
  conduitKey: order.conduitKey as Hex,
  counter: BigInt(order.counter),
})
