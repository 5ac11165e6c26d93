import { prepareOrder } from '@plinth/api-schema/market'
import { type OrderInput, orderInputToWire } from '@plinth/api-schema/market-order'
import { messages } from '@plinth/api-schema/messages'
import {
  type AnyToken,
  listing,
  type OrderComponents,
  offer,
  royaltyBase,
  sharesOf,
  type Token,
} from '@plinth/contracts/order'
import { criteriaTree, orderHash } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { getAddress, type Hex } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readCounter, readRoyalty } from '../../../lib/chain/market-actions.ts'
import type { OrderDraft } from './place-order.ts'
import type { TradedNft } from './traded-nft.ts'

const MAX_START_S = 600n

/** What one order names, and the price of all of it. */
type Line = { tokens: readonly [Token | AnyToken, ...(Token | AnyToken)[]]; price: bigint }

const tokenOf = ({ contractType, contract, tokenId }: TradedNft, amount: bigint): Token => ({
  ...{ standard: contractType, contract: getAddress(contract), tokenId: BigInt(tokenId) },
  amount: contractType === 721 ? 1n : amount,
})

const linesOf = ({ kind, nfts, collection, prices, isBundle, amount }: OrderDraft): Line[] => {
  const [price] = prices
  if (kind === 'offerForAny') {
    const criteria = nfts.length === 0 ? 0n : criteriaTree(nfts.map(({ tokenId }) => BigInt(tokenId))).root
    const { contract, contractType: standard } = collection
    return [{ tokens: [{ standard, contract: getAddress(contract), criteria, amount: 1n }], price }]
  }
  const [first, ...others] = nfts.map((nft) => tokenOf(nft, amount))
  if (!first) return []
  if (isBundle) return [{ tokens: [first, ...others], price }]
  return [first, ...others].map((token, place) => ({ tokens: [token], price: (prices[place] ?? price) * token.amount }))
}

/** Writes an order here, of what the person asked for and what the chain says; times and salt are the server's. */
const writeOrder = async (
  { kind, network, maker, coin, fee }: OrderDraft,
  { tokens, price }: Line,
  terms: Pick<OrderComponents, 'startTime' | 'salt' | 'endTime' | 'counter'>,
): Promise<OrderComponents> => {
  const amounts = tokens.map(({ amount }) => amount)
  const base = royaltyBase(amounts, price)
  const royalties = await Promise.all(
    tokens.map((token) => readRoyalty(network, token.contract, 'tokenId' in token ? token.tokenId : 0n, base)),
  )
  const owner = getAddress(maker)
  const shares = sharesOf(amounts, {
    ...{ price, royalties },
    fee: fee && { recipient: getAddress(fee.recipient), bps: BigInt(fee.bps) },
    seller: kind === 'listing' ? owner : null,
  })
  const priced = { price, currency: getAddress(coin.currency), shares }
  return kind === 'listing'
    ? listing(owner, tokens as readonly Token[], priced, terms)
    : offer(owner, tokens[0], priced, terms)
}

const inputOf = ({ kind, nfts, collection, ...draft }: OrderDraft, endsAt: Date): OrderInput => ({
  ...{ kind, nftIds: nfts.map(({ id }) => id), collection: kind === 'offerForAny' ? collection : null, endsAt },
  ...{ isBundle: draft.isBundle, amount: draft.amount, prices: draft.prices, coinId: draft.coin.id },
})

/** Has the server prepare orders, and refuses them unless they are what the person asked for. */
export const prepareOrders = async (draft: OrderDraft): Promise<[OrderComponents, ...OrderComponents[]]> => {
  const endsAt = new Date(Date.now() + draft.lastsMs)
  const lines = linesOf(draft)
  const prepared = await api(prepareOrder, orderInputToWire(inputOf(draft, endsAt)))
  const refuse = () => new ChainRefusal('failure', messages.orderDiffers)
  if (prepared.orders.length !== lines.length || prepared.chainId !== draft.collection.chainId) throw refuse()
  const counter = await readCounter(draft.network, draft.maker as Hex)
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const endTime = BigInt(Math.floor(endsAt.getTime() / 1_000))
  const write = async ({ hash, parameters }: (typeof prepared.orders)[number], line: Line) => {
    const theirs = orderFromTexts(parameters)
    const { startTime, salt } = theirs
    const ours = await writeOrder(draft, line, { startTime, salt, endTime, counter })
    const isSoon = startTime < now + MAX_START_S && startTime > now - MAX_START_S
    if (!isSoon || orderHash(ours) !== orderHash(theirs) || orderHash(ours) !== hash) throw refuse()
    return ours
  }
  const [first, ...others] = await Promise.all(prepared.orders.map((order, place) => write(order, lines[place]!)))
  if (!first) throw refuse()
  return [first, ...others]
}
