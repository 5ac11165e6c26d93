import { auctionDetail, listBids } from '@plinth/api-schema/auction'
import { signedAuctionFromWire } from '@plinth/api-schema/market-auction'
import { fill, messages } from '@plinth/api-schema/messages'
import { leastBid } from '@plinth/contracts/auction'
import { bidCall, cancelAuctionCall, claimCall, settleCall, withdrawCall } from '@plinth/contracts/auction-calls'
import { auctionId } from '@plinth/contracts/auction-signing'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import { type Hex, isAddressEqual, zeroAddress } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { readAuctionState } from '../../../lib/chain/auction-actions.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readCoin } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { requireWallet } from '../../../lib/chain/send-transaction.ts'
import { approveCoin, requireLinked } from '../../../lib/market/approvals.ts'
import { sendOnce } from '../../../lib/market/send-once.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { untilRecorded } from '../../../lib/market/until-recorded.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { auctionRefusals } from './auction-refusals.ts'
import type { TradedNft } from './traded-nft.ts'
import type { NftAuction } from './use-nft-market.ts'

type Place = { nft: TradedNft; network: ChainNetwork; auction: NftAuction }
/** Bids from the connected wallet. */
export type Bid = Place & { kind: 'bid'; amount: bigint }
/** Ends an auction whose time is over. */
export type Settlement = Place & { kind: 'settle' }
/** Sends a token that the winner could not accept elsewhere. */
export type Claim = Place & { kind: 'claim'; to: string }
/** Cancels an own auction before its first bid. */
export type AuctionCancellation = Place & { kind: 'cancel'; maker: string }
/** Pays out what could not be returned. */
export type Withdrawal = { kind: 'withdraw'; network: ChainNetwork; house: string; currency: string }

const BIDS_READ = 100
const refuse = (words: string) => new ChainRefusal('failure', words)
const readSigned = async (id: string) => signedAuctionFromWire(await api(auctionDetail, { id }))

/** Reads an auction and refuses one that is not what the page has shown. */
const readAuction = async ({ nft, auction }: Place) => {
  const detail = await readSigned(auction.id).catch((error: unknown) => {
    throw isNotFound(error) ? refuse(auctionRefusals.gone) : error
  })
  const terms = auctionFromTexts(detail.terms)
  const house = detail.house as Hex
  const isShown =
    auctionId({ chainId: nft.chainId, house }, terms) === auction.id &&
    isAddressEqual(house, auction.house as Hex) &&
    isAddressEqual(terms.nft, nft.contract as Hex) &&
    terms.tokenId === BigInt(nft.tokenId) &&
    String(terms.amount) === auction.amount &&
    isAddressEqual(terms.currency, auction.currency as Hex)
  if (!isShown) throw refuse(messages.orderDiffers)
  return { ...detail, terms, house }
}
type ReadAuction = Awaited<ReturnType<typeof readAuction>>

/** Why an auction takes no bid; null when it does. */
const whyNoBid = ({ state, leastBid: least, signature }: ReadAuction, amount: bigint) => {
  if (state === 'cancelled') return auctionRefusals.cancelled
  if (state === 'asleep') return auctionRefusals.asleep
  if (state !== 'waiting' && state !== 'running') return auctionRefusals.over
  if (signature === null || least === null) return auctionRefusals.notOpen
  return BigInt(least) > amount ? auctionRefusals.outbid : null
}

/** What the chain says about a bid that it refused: the server may not know yet. */
const explainBid = async ({ network, auction, amount }: Bid, error: unknown) => {
  if (!(error instanceof ChainRefusal) || error.kind !== 'reverted') return error
  const { highest, isOver } = await readAuctionState(network, auction.house as Hex, auction.id as Hex)
  if (isOver) return refuse(auctionRefusals.over)
  if (highest === null) return refuse(auctionRefusals.asleep)
  const rules = { reserve: BigInt(auction.reserve), incrementBps: BigInt(auction.incrementBps) }
  return leastBid(rules, highest) > amount ? refuse(auctionRefusals.outbid) : error
}

/** Bids: allows the coin where it is not native money, and sends. */
export const bid = async (wanted: Bid, onStep: OnTradeStep) => {
  const { network, auction, amount } = wanted
  const { address: from } = await requireWallet(network)
  const makeCall = async () => {
    const detail = await readAuction(wanted)
    const why = whyNoBid(detail, amount)
    if (why !== null) throw refuse(why)
    const { terms, house } = detail
    if (terms.currency !== zeroAddress) {
      const { balance } = await readCoin(network, terms.currency, from)
      if (balance < amount) throw new ChainRefusal('low-balance', messages.balanceLow)
      await approveCoin(network, { currency: terms.currency, holder: from, amount, operator: house }, onStep)
    }
    return bidCall(house, { terms, signature: detail.signature as Hex }, amount)
  }
  const uid = `bid ${auction.id} ${from}`
  const hash = await sendOnce(network, { uid, from, makeCall }, onStep).catch(async (error: unknown) => {
    throw await explainBid(wanted, error)
  })
  onStep('record', hash)
  await untilRecorded(
    () => api(listBids, { id: auction.id, pageSize: BIDS_READ }),
    ({ rows }) => rows.some(({ txHash }) => txHash === hash),
  )
}

/** Settles an auction whose time is over, by whatever wallet is connected. */
export const settle = async (place: Settlement, onStep: OnTradeStep) => {
  const { network, auction } = place
  const { address: from } = await requireWallet(network)
  const makeCall = async () => {
    const { state, terms, house } = await readAuction(place)
    return state === 'settled' ? null : settleCall(house, terms)
  }
  const hash = await sendOnce(network, { uid: `settle ${auction.id}`, from, makeCall }, onStep)
  onStep('record', hash)
  await untilRecorded(
    () => readSigned(auction.id),
    ({ state }) => state === 'settled',
  )
}

/** Sends a token that the winner could not accept to where the winner wants it. */
export const claim = async (place: Claim, onStep: OnTradeStep) => {
  const { network, auction, to } = place
  const { address: from } = await requireWallet(network)
  if (auction.bidder === null || !isAddressEqual(from, auction.bidder as Hex))
    throw refuse(fill(auctionRefusals.wrongWallet, { address: shortAddress(auction.bidder ?? '') }))
  const makeCall = async () => {
    const { isUnclaimed, terms, house } = await readAuction(place)
    return !isUnclaimed ? null : claimCall(house, terms, to as Hex)
  }
  const hash = await sendOnce(network, { uid: `claim ${auction.id}`, from, makeCall }, onStep)
  onStep('record', hash)
  await untilRecorded(
    () => readSigned(auction.id),
    ({ isUnclaimed }) => !isUnclaimed,
  )
}

/** Cancels an own auction on the chain before its first bid. */
export const cancelAuction = async (place: AuctionCancellation, onStep: OnTradeStep) => {
  const { network, auction, maker } = place
  await requireLinked(network, maker)
  const makeCall = async () => {
    const { state, bidCount, terms, house } = await readAuction(place)
    if (state === 'cancelled') return null
    if (bidCount > 0) throw refuse(auctionRefusals.hasBid)
    return cancelAuctionCall(house, terms)
  }
  const uid = `cancel auction ${auction.id}`
  const hash = await sendOnce(network, { uid, from: maker as Hex, makeCall }, onStep)
  onStep('record', hash)
  await untilRecorded(
    () => readSigned(auction.id),
    ({ state }) => state === 'cancelled',
  )
}

/** Pays out what could not be returned, to the connected wallet. */
export const withdraw = async ({ network, house, currency }: Withdrawal, onStep: OnTradeStep) => {
  const { address: from } = await requireWallet(network)
  const makeCall = async () => withdrawCall(house as Hex, currency as Hex, from)
  await sendOnce(network, { uid: `withdraw ${house} ${currency} ${from}`, from, makeCall }, onStep)
}
