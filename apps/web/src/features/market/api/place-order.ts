import { prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { orderKind } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { listing, type OrderComponents, offer, royaltyBase, sharesOf } from '@plinth/contracts/order'
import { orderHash } from '@plinth/contracts/order-signing'
import { orderFromTexts, orderToTexts } from '@plinth/contracts/order-texts'
import { getAddress, type Hex } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isTransient } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import {
  readCoin,
  readCounter,
  readRoyalty,
  resumeTrade,
  sendTrade,
  signOrder,
  wrapCall,
} from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { approveCoin, approveCollection, requireLinked } from '../../../lib/market/approvals.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { cancelOrders } from './send-trade.ts'
import { type SignedDraft, signedOrders } from './signed-orders.ts'
import type { TradedNft } from './traded-nft.ts'

/** An order that somebody wants to make. */
export type OrderDraft = {
  kind: 'listing' | 'offer'
  nft: TradedNft
  network: ChainNetwork
  /** The wallet that is linked to the account. */
  maker: string
  /** The price of one piece. */
  price: bigint
  amount: bigint
  coin: { id: number; currency: string; isWrapped: boolean }
  lastsMs: number
  /** What the platform gets, as the page has shown it. */
  fee: { recipient: string; bps: number } | null
  /** Own listings that have to be cancelled first, because they are cheaper. */
  cancels: readonly string[]
}

const MAX_START_S = 600n

/** Sees that the money of an offer is there: wraps what is missing of native money. */
const requireMoney = async ({ network, maker, coin, price, amount }: OrderDraft, onStep: OnTradeStep) => {
  const [currency, from] = [coin.currency as Hex, maker as Hex]
  const uid = `wrap ${currency} ${maker}`
  const onSent = (hash: Hex) => onStep('wrap', hash)
  if (coin.isWrapped) {
    onStep('wrap')
    await resumeTrade(network, uid, { onSent })
  }
  const missing = price * amount - (await readCoin(network, currency, from)).balance
  if (missing <= 0n) return
  if (!coin.isWrapped) throw new ChainRefusal('low-balance', messages.balanceLow)
  await sendTrade(network, uid, wrapCall(currency, missing), { from, onSent })
}

/** Writes the order here, of what the person asked for and what the chain says; times and salt are the server's. */
const writeOrder = async (
  { kind, nft, network, maker, price, amount, coin, fee }: OrderDraft,
  { startTime, salt }: OrderComponents,
  endTime: bigint,
): Promise<OrderComponents> => {
  const contract = getAddress(nft.contract)
  const tokenId = BigInt(nft.tokenId)
  const total = price * amount
  const base = royaltyBase([amount], total)
  const [royalty, counter] = await Promise.all([
    readRoyalty(network, contract, tokenId, base),
    readCounter(network, maker as Hex),
  ])
  const shares = sharesOf([amount], {
    price: total,
    royalties: [royalty],
    fee: fee && { recipient: getAddress(fee.recipient), bps: BigInt(fee.bps) },
    seller: kind === 'listing' ? getAddress(maker) : null,
  })
  const token = { standard: nft.contractType, contract, tokenId, amount }
  const priced = { price: total, currency: getAddress(coin.currency), shares }
  const terms = { startTime, endTime, salt, counter }
  return kind === 'listing'
    ? listing(getAddress(maker), [token], priced, terms)
    : offer(getAddress(maker), token, priced, terms)
}

/** Has the server prepare an order, and refuses it unless it is what the person asked for. */
const prepare = async (draft: OrderDraft): Promise<OrderComponents> => {
  const { kind, nft, price, amount, coin, lastsMs } = draft
  const endsAt = new Date(Date.now() + lastsMs)
  const prepared = await api(prepareOrder, {
    ...{ kind: orderKind[kind], nftIds: [nft.id], amount: String(amount), price: String(price) },
    ...{ coinId: coin.id, endTime: toWireDateTime(endsAt) },
  })
  const [first] = prepared.orders
  if (!first || prepared.orders.length !== 1 || prepared.chainId !== nft.chainId)
    throw new ChainRefusal('failure', messages.orderDiffers)
  const theirs = orderFromTexts(first.parameters)
  const seconds = BigInt(Math.floor(endsAt.getTime() / 1_000))
  const ours = await writeOrder(draft, theirs, seconds)
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const isSoon = theirs.startTime < now + MAX_START_S && theirs.startTime > now - MAX_START_S
  if (!isSoon || orderHash(ours) !== orderHash(theirs) || orderHash(ours) !== first.hash)
    throw new ChainRefusal('failure', messages.orderDiffers)
  return ours
}

/** Puts a signed order into the book; one that the book refuses for good is forgotten. */
export const saveSigned = async (draft: SignedDraft, onStep: OnTradeStep) => {
  onStep('save')
  const { chainId, parameters, signature } = draft
  try {
    await api(saveOrder, { chainId, parameters, signature })
  } catch (error) {
    if (!isTransient(error)) signedOrders.forget(draft)
    throw error
  }
  signedOrders.forget(draft)
}

/** Makes a listing or an offer: cancels what is cheaper, wraps and approves what is missing, has it signed and saves it. */
export const placeOrder = async (draft: OrderDraft, onStep: OnTradeStep) => {
  const { kind, nft, network, maker, price, amount, coin, cancels } = draft
  await requireLinked(network, maker)
  if (cancels.length > 0) await cancelOrders({ nft, network, maker, hashes: cancels }, onStep)
  if (kind === 'listing') await approveCollection(network, { contract: nft.contract, holder: maker }, onStep)
  else {
    await requireMoney(draft, onStep)
    await approveCoin(network, { currency: coin.currency, holder: maker, amount: price * amount }, onStep)
  }
  onStep('sign')
  const order = await prepare(draft)
  const signedBy = (signature: Hex): SignedDraft => ({
    ...{ nftId: nft.id, kind, chainId: network.chainId, price: String(price * amount) },
    ...{ currency: coin.currency, parameters: orderToTexts(order), signature },
  })
  const signed = signedBy(await signOrder(network, order, (signature) => signedOrders.keep(signedBy(signature))))
  signedOrders.keep(signed)
  await saveSigned(signed, onStep)
}
