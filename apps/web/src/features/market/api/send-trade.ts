import { listOffers, nftMarket, orderDetail } from '@plinth/api-schema/market'
import { isStanding, ownOrderFromWire, signedOrderFromWire } from '@plinth/api-schema/market-order'
import { messages } from '@plinth/api-schema/messages'
import { nftMarketFromWire } from '@plinth/api-schema/nft-market'
import { nftDetail } from '@plinth/api-schema/nfts'
import { itemType, type SignedOrder } from '@plinth/contracts/order'
import { acceptCall, type Call, cancelCall, fillCall, incrementCounterCall } from '@plinth/contracts/order-calls'
import { criteriaTree, orderHash } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { type Hex, isAddressEqual, zeroAddress } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { resumeTrade, sendTrade } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { requireWallet } from '../../../lib/chain/send-transaction.ts'
import { approveCoin, approveCollection, requireLinked } from '../../../lib/market/approvals.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { untilRecorded } from '../../../lib/market/until-recorded.ts'
import type { TradedNft } from './traded-nft.ts'
import type { MarketOrder } from './use-nft-market.ts'

const MAX_READ = 100

type Place = { nft: TradedNft; network: ChainNetwork }
/** Buys what is listed, from the connected wallet, which gets it. */
export type Purchase = Place & { kind: 'buy'; order: MarketOrder; amount: bigint; lastSale: string | undefined }
/** Gives a work for what is offered. */
export type Acceptance = Place & { kind: 'accept'; order: MarketOrder; maker: string; lastSale: string | undefined }
/** Cancels own orders on the chain. */
export type Cancellation = { network: ChainNetwork; hashes: readonly string[]; maker: string }

const readMarket = async (id: number) => nftMarketFromWire(await api(nftMarket, { id }))
const readSigned = async (hash: string) => signedOrderFromWire(await api(orderDetail, { hash }))

/** Why an order that the page shows is not open any more. */
const whyGone = async ({ nft, order, lastSale }: Pick<Purchase, 'nft' | 'order' | 'lastSale'>) => {
  const market = await readMarket(nft.id)
  if (market.lastSale && market.lastSale.txHash !== lastSale) return messages.orderSold
  const others = order.kind === 'listing' ? market.listings : market.offers
  return others.some(({ hash }) => hash !== order.hash) ? messages.orderChanged : messages.orderAsleep
}

/** Reads an open order and refuses one that is not what the page has shown. */
const readOrder = async (shown: Purchase | Acceptance): Promise<SignedOrder & { nftIds: number[] }> => {
  const { nft, order } = shown
  const detail = await readSigned(order.hash).catch(async (error: unknown) => {
    throw isNotFound(error) ? new ChainRefusal('failure', await whyGone(shown)) : error
  })
  if (detail.signature === null) throw new ChainRefusal('failure', await whyGone(shown))
  const parameters = orderFromTexts(detail.parameters)
  const isListing = order.kind === 'listing'
  const money = isListing ? parameters.consideration : parameters.offer
  const total = money.reduce((sum, { startAmount }) => sum + startAmount, 0n)
  const items = isListing ? parameters.offer : parameters.consideration.slice(0, 1)
  const isNamed = items.some(
    ({ itemType: type, token, identifierOrCriteria: id }) =>
      isAddressEqual(token, nft.contract as Hex) &&
      (type === itemType.anyErc721 || type === itemType.anyErc1155 || id === BigInt(nft.tokenId)),
  )
  const isShown =
    orderHash(parameters) === order.hash &&
    detail.chainId === nft.chainId &&
    total === BigInt(order.price) &&
    money.every(({ token }) => isAddressEqual(token, order.currency as Hex))
  if (!isNamed || !isShown) throw new ChainRefusal('failure', messages.orderDiffers)
  return { parameters, signature: detail.signature as Hex, nftIds: detail.nftIds }
}

type Sending = { uid: string; from: Hex; makeCall: () => Promise<Call> }

/** Sends a trade, or goes on with one that an earlier visit sent, until the server has seen it. */
const trade = async ({ nft, network }: Place, { uid, from, makeCall }: Sending, onStep: OnTradeStep) => {
  const onSent = (hash: Hex) => onStep('send', hash)
  const send = async () => {
    const call = await makeCall()
    onStep('send')
    return sendTrade(network, uid, call, { from, onSent })
  }
  const { transactionHash } = (await resumeTrade(network, uid, { onSent })) ?? (await send())
  onStep('record', transactionHash)
  await untilRecorded(
    () => readMarket(nft.id),
    ({ lastSale }) => lastSale?.txHash === transactionHash,
  )
}

/** Buys what is listed. */
export const buy = async (purchase: Purchase, onStep: OnTradeStep) => {
  const { network, order, amount } = purchase
  const { address: from } = await requireWallet(network)
  const isWhole = order.amount === String(amount) || order.nftIds.length > 1
  const makeCall = async () => {
    const signed = await readOrder(purchase)
    if (order.currency !== zeroAddress) {
      const cost = isWhole ? BigInt(order.price) : (BigInt(order.price) * amount) / BigInt(order.amount)
      await approveCoin(network, { currency: order.currency, holder: from, amount: cost }, onStep)
    }
    return fillCall(signed, isWhole ? {} : { amount })
  }
  await trade(purchase, { uid: `buy ${order.hash} ${from}`, from, makeCall }, onStep)
}

/** The proof that an offer for any of some works is also for this one. */
const proofFor = async (nftIds: readonly number[], tokenId: bigint) => {
  if (nftIds.length === 0) return []
  const works = await Promise.all(nftIds.map((id) => api(nftDetail, { id })))
  return criteriaTree(works.map((work) => BigInt(work.tokenId ?? 0))).proofOf(tokenId)
}

/** Gives a work for what is offered. */
export const accept = async (acceptance: Acceptance, onStep: OnTradeStep) => {
  const { nft, network, order, maker } = acceptance
  await requireLinked(network, maker)
  const from = maker as Hex
  const tokenId = BigInt(nft.tokenId)
  const makeCall = async () => {
    const signed = await readOrder(acceptance)
    await approveCollection(network, { contract: nft.contract, holder: maker }, onStep)
    if (order.kind === 'offer') return fillCall(signed)
    return acceptCall(signed, from, { tokenId, proof: await proofFor(signed.nftIds, tokenId) })
  }
  await trade(acceptance, { uid: `accept ${order.hash}`, from, makeCall }, onStep)
}

/** Cancels own orders on the chain, for good. */
export const cancelOrders = async ({ network, maker, hashes }: Cancellation, onStep: OnTradeStep) => {
  onStep('cancel')
  await requireLinked(network, maker)
  const uid = `cancel ${[...hashes].sort().join(' ')}`
  let sent: Hex | undefined
  const onSent = (hash: Hex) => {
    sent = hash
    onStep('cancel', hash)
  }
  const readOrders = () => Promise.all(hashes.map(readSigned))
  if (!(await resumeTrade(network, uid, { onSent }))) {
    const details = await readOrders()
    const open = details.filter(({ status }) => status !== 'cancelled')
    const orders = open.map(({ parameters }) => orderFromTexts(parameters))
    if (orders.length > 0) await sendTrade(network, uid, cancelCall(orders), { from: maker as Hex, onSent })
  }
  onStep('record', sent)
  await untilRecorded(readOrders, (details) => details.every(({ status }) => status === 'cancelled'))
}

/** Cancels every order that somebody has signed so far on a network, also those that are not in the book. */
export const cancelAll = async ({ network, maker }: Omit<Cancellation, 'hashes'>, onStep: OnTradeStep) => {
  onStep('cancel')
  await requireLinked(network, maker)
  const uid = `cancel all ${maker}`
  const from = maker as Hex
  let sent: Hex | undefined
  const onSent = (hash: Hex) => {
    sent = hash
    onStep('cancel', hash)
  }
  if (!(await resumeTrade(network, uid, { onSent })))
    await sendTrade(network, uid, incrementCounterCall(), { from, onSent })
  onStep('record', sent)
  const readOwn = () =>
    Promise.all((['made', 'listed'] as const).map((side) => api(listOffers, { side, pageSize: MAX_READ })))
  await untilRecorded(readOwn, (lists) =>
    lists
      .flatMap(({ rows }) => rows.map(ownOrderFromWire))
      .every((order) => order.chainId !== network.chainId || !isStanding(order)),
  )
}
