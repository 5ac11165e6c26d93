import { saveOrder } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import type { orderKind } from '@plinth/api-schema/states'
import { orderToTexts } from '@plinth/contracts/order-texts'
import type { Hex } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isFinal } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readCoin, resumeTrade, sendTrade, signOrders, wrapCall } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { approveCoin, approveCollection, requireLinked } from '../../../lib/market/approvals.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { cancelOrders } from './send-trade.ts'
import { type SignedDraft, signedOrders } from './signed-orders.ts'
import type { TradedCollection, TradedNft } from './traded-nft.ts'
import { prepareOrders } from './write-orders.ts'

/** Orders that somebody wants to make: listings, or one offer. */
export type OrderDraft = {
  kind: keyof typeof orderKind
  /** The works that are listed or wanted; none of an offer for any work of a collection. */
  nfts: readonly TradedNft[]
  /** The collection of the first, or the one that any work is wanted of. */
  collection: TradedCollection
  network: ChainNetwork
  /** The wallet that is linked to the account. */
  maker: string
  /** The price of one piece: for all works, or for each. Of a bundle, for all of it. */
  prices: readonly [bigint, ...bigint[]]
  /** Whether several works are one listing. */
  isBundle: boolean
  amount: bigint
  coin: { id: number; currency: string; isWrapped: boolean }
  lastsMs: number
  /** What the platform gets, as the page has shown it. */
  fee: { recipient: string; bps: number } | null
  /** Own listings that have to be cancelled first, because they are cheaper. */
  cancels: readonly string[]
}

/** Sees that the money of an offer is there: wraps what is missing of native money. */
const requireMoney = async ({ network, maker, coin }: OrderDraft, total: bigint, onStep: OnTradeStep) => {
  const [currency, from] = [coin.currency as Hex, maker as Hex]
  const uid = `wrap ${currency} ${maker}`
  const onSent = (hash: Hex) => onStep('wrap', hash)
  if (coin.isWrapped) {
    onStep('wrap')
    await resumeTrade(network, uid, { onSent })
  }
  const missing = total - (await readCoin(network, currency, from)).balance
  if (missing <= 0n) return
  if (!coin.isWrapped) throw new ChainRefusal('low-balance', messages.balanceLow)
  await sendTrade(network, uid, wrapCall(currency, missing), { from, onSent })
}

/** Puts a signed order into the book; one that the book refuses for good is forgotten. */
export const saveSigned = async (draft: SignedDraft, onStep: OnTradeStep) => {
  onStep('save')
  const { chainId, parameters, signature, nftIds = [] } = draft
  try {
    await api(saveOrder, { chainId, parameters, signature, nftIds })
  } catch (error) {
    if (isFinal(error)) signedOrders.forget(draft)
    throw error
  }
  signedOrders.forget(draft)
}

/** Puts signed orders into the book; one that it refuses for good keeps no other out, and is told of at the end. */
const saveAll = async (drafts: readonly SignedDraft[], onStep: OnTradeStep) => {
  const refusals: Error[] = []
  for (const draft of drafts)
    await saveSigned(draft, onStep).catch((error: Error) => {
      if (!isFinal(error)) throw error
      refusals.push(error)
    })
  const [first] = refusals
  if (!first) return
  if (drafts.length === refusals.length) throw first
  const words = `${refusals.length} of ${drafts.length} works could not be listed. The others are on sale.`
  throw new ChainRefusal('failure', `${words} ${first.message}`)
}

const allow = async (draft: OrderDraft, onStep: OnTradeStep) => {
  const { kind, nfts, network, maker, prices, amount, coin } = draft
  if (kind === 'listing') {
    for (const contract of new Set(nfts.map((nft) => nft.contract)))
      await approveCollection(network, { contract, holder: maker }, onStep)
    return
  }
  const total = prices[0] * amount
  await requireMoney(draft, total, onStep)
  await approveCoin(network, { currency: coin.currency, holder: maker, amount: total }, onStep)
}

const sign = async (draft: OrderDraft, onStep: OnTradeStep): Promise<SignedDraft[]> => {
  onStep('sign')
  const { kind, nfts, network, isBundle, coin } = draft
  const orders = await prepareOrders(draft)
  const signedBy = (signatures: readonly Hex[]) =>
    orders.map((order, place): SignedDraft => {
      const money = kind === 'listing' ? order.consideration : order.offer
      return {
        ...{ nftId: nfts[isBundle ? 0 : place]?.id ?? 0, kind, chainId: network.chainId, currency: coin.currency },
        ...(kind === 'offerForAny' ? { nftIds: nfts.map(({ id }) => id) } : {}),
        price: String(money.reduce((sum, { startAmount }) => sum + startAmount, 0n)),
        ...{ parameters: orderToTexts(order), signature: signatures[place]! },
      }
    })
  const keep = (signatures: readonly Hex[]) => {
    const drafts = signedBy(signatures)
    for (const each of drafts) signedOrders.keep(each)
    return drafts
  }
  return keep(await signOrders(network, orders, keep))
}

const questionOf = ({ kind, nfts, collection, maker, prices, isBundle, amount, coin, lastsMs }: OrderDraft) =>
  [
    ...[kind, nfts.map(({ id }) => id), collection.chainId, collection.contract, maker],
    ...[prices, isBundle, amount, coin.currency, lastsMs],
  ].join(' ')

/** Makes listings or an offer: cancels what is cheaper, wraps and approves what is missing, has it signed and saves it. */
export const placeOrder = async (draft: OrderDraft, onStep: OnTradeStep) => {
  const { network, maker, cancels } = draft
  await requireLinked(network, maker)
  if (cancels.length > 0) await cancelOrders({ network, maker, hashes: cancels }, onStep)
  await allow(draft, onStep)
  await saveAll(await signedOrders.signedOnce(questionOf(draft), () => sign(draft, onStep)), onStep)
}
