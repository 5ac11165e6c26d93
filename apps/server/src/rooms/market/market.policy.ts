import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import {
  isMoney,
  itemType,
  MAX_BUNDLE,
  type OfferItem,
  type OrderComponents,
  OrderError,
  orderType,
  PLAIN,
} from '@plinth/contracts/order'
import { type Address, getAddress, isAddressEqual, maxUint256, zeroAddress } from 'viem'

/** How many orders somebody can have that have not ended. */
export const MAX_OPEN_ORDERS = 500
const MIN_DURATION_S = 15n * 60n
const MAX_DURATION_S = 180n * 86_400n
/** Of a higher price no contract could work out a share: it counts in hundredths of a percent. */
export const MAX_PRICE = maxUint256 / 10_000n
// Clocks of servers and wallets differ a little.
const TOLERANCE_S = 60n

/** Refuses with a sentence of the catalogue. */
export const refuse = (msg: RefusalSentence, kind: 'invalid' | 'conflict' = 'invalid'): never => {
  throw new AppError(kind, { msg })
}

/** A failing node is a chain failure; refusals stay what they are. */
export async function asChainFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (cause instanceof OrderError) return refuse(messages.orderPrice)
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}

/** What an order is about, once its shape is known. */
export type OrderTerms = {
  kind: 'listing' | 'offer' | 'offerForAny'
  tokens: { contract: Address; tokenId: bigint; amount: bigint; standard: 721 | 1155 }[]
  /** 0 where any token of the collection will do, else the root over those that will. */
  criteria: bigint
  currency: Address
  price: bigint
  shares: { recipient: Address; amount: bigint }[]
}

const is1155 = (item: OfferItem) => item.itemType === itemType.erc1155 || item.itemType === itemType.anyErc1155
const isForAny = (item: OfferItem) => item.itemType === itemType.anyErc721 || item.itemType === itemType.anyErc1155
const sumOf = (items: readonly OfferItem[]) => items.reduce((total, { startAmount }) => total + startAmount, 0n)

const requirePlain = (order: OrderComponents, now: Date) => {
  const isPlain =
    isAddressEqual(order.zone, PLAIN.zone) && order.zoneHash === PLAIN.zoneHash && order.conduitKey === PLAIN.conduitKey
  const items = [...order.offer, ...order.consideration]
  if (!isPlain || items.some((item) => item.startAmount !== item.endAmount || item.startAmount === 0n))
    refuse(messages.orderShape)
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  const { startTime, endTime } = order
  if (
    startTime > seconds + TOLERANCE_S ||
    endTime < seconds + MIN_DURATION_S - TOLERANCE_S ||
    endTime > seconds + MAX_DURATION_S
  )
    refuse(messages.orderTimes)
}

/** Reads a listing or an offer out of an order; any other shape is refused. */
export function requireTerms(order: OrderComponents, now: Date): OrderTerms {
  requirePlain(order, now)
  const isListing = order.offer.length > 0 && order.offer.every((item) => !isMoney(item))
  const nfts = isListing ? order.offer : order.consideration.slice(0, 1)
  const [first, ...others] = order.consideration
  const money = isListing ? order.consideration : [...order.offer, ...others]
  const isShaped =
    first !== undefined &&
    nfts.length <= MAX_BUNDLE &&
    nfts.every((item) => !isMoney(item)) &&
    money.every(isMoney) &&
    (isListing ? !nfts.some(isForAny) : order.offer.length === 1) &&
    isAddressEqual(first.recipient, order.offerer) &&
    nfts.every((item) => is1155(item) || item.startAmount === 1n) &&
    new Set(nfts.map((item) => `${item.token.toLowerCase()} ${item.identifierOrCriteria}`)).size === nfts.length
  if (!isShaped) return refuse(messages.orderShape)
  const pieces = nfts.length === 1 ? nfts[0]!.startAmount : 1n
  if (order.orderType !== (isListing && pieces > 1n ? orderType.partial : orderType.whole)) refuse(messages.orderShape)
  const currency = getAddress(money[0]!.token)
  const isOneCoin = money.every(
    (item) =>
      isAddressEqual(item.token, currency) && (item.itemType === itemType.native) === (currency === zeroAddress),
  )
  if (!isOneCoin || (!isListing && currency === zeroAddress)) refuse(messages.orderCurrency)
  const price = isListing ? sumOf(order.consideration) : order.offer[0]!.startAmount
  if (price > MAX_PRICE) refuse(messages.orderPrice)
  return {
    kind: isListing ? 'listing' : isForAny(nfts[0]!) ? 'offerForAny' : 'offer',
    tokens: nfts.map((item) => ({
      contract: getAddress(item.token),
      tokenId: item.identifierOrCriteria,
      amount: item.startAmount,
      standard: is1155(item) ? 1155 : 721,
    })),
    criteria: nfts[0]!.identifierOrCriteria,
    currency,
    price,
    shares: others.map(({ recipient, startAmount }) => ({ recipient: getAddress(recipient), amount: startAmount })),
  }
}
