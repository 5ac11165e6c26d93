import {
  type Address,
  concatHex,
  type Hex,
  isAddressEqual,
  keccak256,
  stringToHex,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'

/** The kinds of item, as Seaport counts them. */
export const itemType = { native: 0, erc20: 1, erc721: 2, erc1155: 3, anyErc721: 4, anyErc1155: 5 } as const
/** How an order may be filled: whole, or also in part. */
export const orderType = { whole: 0, partial: 1 } as const

export type OfferItem = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}
export type ConsiderationItem = OfferItem & { recipient: Address }
/** An order as its maker signs it. */
export type OrderComponents = {
  offerer: Address
  zone: Address
  offer: readonly OfferItem[]
  consideration: readonly ConsiderationItem[]
  orderType: number
  startTime: bigint
  endTime: bigint
  zoneHash: Hex
  salt: bigint
  conduitKey: Hex
  counter: bigint
}
export type SignedOrder = { parameters: OrderComponents; signature: Hex }

/** One token, or some of an 1155 token. */
export type Token = { standard: 721 | 1155; contract: Address; tokenId: bigint; amount: bigint }
/** Any token of a collection (criteria 0), or any of those under a Merkle root. */
export type AnyToken = Omit<Token, 'tokenId'> & { criteria: bigint }
/** A part of the price that goes to somebody else than the seller. */
export type Share = { recipient: Address; amount: bigint }
export type Fee = { recipient: Address; bps: bigint }
type Price = { price: bigint; currency: Address; shares: readonly Share[] }
type Terms = { startTime: bigint; endTime: bigint; salt: bigint; counter: bigint }

/** The most tokens that one listing may bundle. */
export const MAX_BUNDLE = 20
const WHOLE_IN_BPS = 10_000n

/** An order whose terms cannot be kept. */
export class OrderError extends Error {
  readonly reason: 'sharesExceedPrice' | 'priceNotDivisible' | 'nativeOffer' | 'bundleSize' | 'notOneOfThem'
  constructor(reason: OrderError['reason']) {
    super(reason)
    this.name = 'OrderError'
    this.reason = reason
  }
}

/** The conduit, zone and conduit key of every order of ours: none. */
export const PLAIN = { zone: zeroAddress, zoneHash: zeroHash, conduitKey: zeroHash } as const
/** Whether an item is money. */
export const isMoney = (item: Pick<OfferItem, 'itemType'>) => item.itemType <= itemType.erc20

const fixed = (amount: bigint) => ({ startAmount: amount, endAmount: amount })
const tokenItem = ({ standard, contract, tokenId, amount }: Token): OfferItem => ({
  itemType: standard === 721 ? itemType.erc721 : itemType.erc1155,
  token: contract,
  identifierOrCriteria: tokenId,
  ...fixed(amount),
})
const anyTokenItem = ({ standard, contract, criteria, amount }: AnyToken): OfferItem => ({
  itemType: standard === 721 ? itemType.anyErc721 : itemType.anyErc1155,
  token: contract,
  identifierOrCriteria: criteria,
  ...fixed(amount),
})
const moneyItem = (currency: Address, amount: bigint): OfferItem => ({
  itemType: currency === zeroAddress ? itemType.native : itemType.erc20,
  token: currency,
  identifierOrCriteria: 0n,
  ...fixed(amount),
})
const sum = (shares: readonly Share[]) => shares.reduce((total, { amount }) => total + amount, 0n)

/** Into how many parts a price is divided, and whether the parts are pieces of one edition. */
const partsOf = (amounts: readonly bigint[]) =>
  amounts.length === 1 ? { parts: amounts[0]!, times: amounts[0]! } : { parts: BigInt(amounts.length), times: 1n }

/** The sale price to ask each token's ERC-2981 royalty for: a piece's in an edition, an equal part in a bundle. */
export const royaltyBase = (amounts: readonly bigint[], price: bigint): bigint => price / partsOf(amounts).parts

/**
 * The shares of a price: `royalties` are the tokens' answers for {@link royaltyBase}, in their order. Each share of an edition is
 * a multiple of its pieces, because Seaport refuses partial fills that leave a fraction. Nobody pays a share to themselves.
 */
export function sharesOf(
  amounts: readonly bigint[],
  {
    price,
    royalties,
    fee,
    seller,
  }: { price: bigint; royalties: readonly Share[]; fee: Fee | null; seller: Address | null },
): Share[] {
  const { times } = partsOf(amounts)
  const owed = [
    ...royalties.map(({ recipient, amount }) => ({ recipient, amount: amount * times })),
    ...(fee ? [{ recipient: fee.recipient, amount: (((price / times) * fee.bps) / WHOLE_IN_BPS) * times }] : []),
  ]
  const byRecipient = new Map<string, Share>()
  for (const { recipient, amount } of owed) {
    if (amount === 0n || (seller && isAddressEqual(recipient, seller))) continue
    const key = recipient.toLowerCase()
    byRecipient.set(key, { recipient, amount: amount + (byRecipient.get(key)?.amount ?? 0n) })
  }
  return [...byRecipient.values()]
}

const shareItems = ({ currency, shares }: Price): ConsiderationItem[] =>
  shares.map(({ recipient, amount }) => ({ ...moneyItem(currency, amount), recipient }))

/** Lists tokens for a price that includes the shares. Several are a bundle; some of one 1155 token are sold in any number. */
export function listing(seller: Address, tokens: readonly Token[], price: Price, terms: Terms): OrderComponents {
  if (tokens.length === 0 || tokens.length > MAX_BUNDLE) throw new OrderError('bundleSize')
  const rest = price.price - sum(price.shares)
  if (rest <= 0n) throw new OrderError('sharesExceedPrice')
  const pieces = tokens.length === 1 ? tokens[0]!.amount : 1n
  if ([rest, ...price.shares.map(({ amount }) => amount)].some((part) => part % pieces !== 0n))
    throw new OrderError('priceNotDivisible')
  return {
    ...PLAIN,
    ...terms,
    offerer: seller,
    orderType: pieces > 1n ? orderType.partial : orderType.whole,
    offer: tokens.map(tokenItem),
    consideration: [{ ...moneyItem(price.currency, rest), recipient: seller }, ...shareItems(price)],
  }
}

/** Offers money for a token, or for any of several. A signature cannot offer native money: the currency is an ERC-20. */
export function offer(bidder: Address, wanted: Token | AnyToken, price: Price, terms: Terms): OrderComponents {
  if (price.currency === zeroAddress) throw new OrderError('nativeOffer')
  if (sum(price.shares) >= price.price) throw new OrderError('sharesExceedPrice')
  const item = 'tokenId' in wanted ? tokenItem(wanted) : anyTokenItem(wanted)
  return {
    ...PLAIN,
    ...terms,
    offerer: bidder,
    orderType: orderType.whole,
    offer: [moneyItem(price.currency, price.price)],
    consideration: [{ ...item, recipient: bidder }, ...shareItems(price)],
  }
}

const BOOK = keccak256(stringToHex('plinth'))

/** The salt of an order: four bytes that name this book, and eight random ones. */
export const orderSalt = (random: Uint8Array): bigint =>
  BigInt(concatHex([BOOK.slice(0, 10) as Hex, zeroAddress, toHex(random.slice(0, 8))]))
