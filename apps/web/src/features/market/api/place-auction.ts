import { prepareAuction, saveAuction } from '@plinth/api-schema/auction'
import { auctionInputToWire } from '@plinth/api-schema/market-auction'
import { messages } from '@plinth/api-schema/messages'
import { type Auction, auctionOf, auctionShares } from '@plinth/contracts/auction'
import { auctionId } from '@plinth/contracts/auction-signing'
import { auctionFromTexts, auctionToTexts } from '@plinth/contracts/auction-texts'
import { getAddress, type Hex } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isFinal } from '../../../lib/api/refusals.ts'
import { houseOf, readAuctionCounter, signAuction } from '../../../lib/chain/auction-actions.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readRoyalty } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { approveCollection, requireLinked } from '../../../lib/market/approvals.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { type SignedAuctionDraft, signedAuctions } from './signed-auctions.ts'
import type { TradedNft } from './traded-nft.ts'

/** An auction that somebody wants to open. */
export type AuctionDraft = {
  nft: TradedNft
  network: ChainNetwork
  /** The wallet that is linked to the account. */
  maker: string
  /** The least first bid, for all pieces. */
  reserve: bigint
  amount: bigint
  coin: { id: number; currency: string }
  /** Null: at once. */
  opensAt: Date | null
  /** Until when a first bid is taken. */
  closesAt: Date
  /** Seconds from the first bid on; 0: it ends at `closesAt`. */
  duration: number
  /** The times as they were chosen, which stay the same while the clock goes on. */
  chosenTimes: string
  /** What the platform gets, as the page has shown it. */
  fee: { recipient: string; bps: number } | null
}

const MAX_START_S = 600n
const WHOLE_BPS = 10_000n
const secondsOf = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))

/** Writes the terms here, of what the person asked for and what the chain says; the salt is the server's. */
const writeTerms = async (draft: AuctionDraft, house: Hex, { opensAt, salt }: Auction): Promise<Auction> => {
  const { nft, network, reserve, amount, coin, fee } = draft
  const contract = getAddress(nft.contract)
  const seller = getAddress(draft.maker)
  const tokenId = BigInt(nft.tokenId)
  const [royalty, counter] = await Promise.all([
    readRoyalty(network, contract, tokenId, WHOLE_BPS),
    readAuctionCounter(network, house, seller),
  ])
  const shares = auctionShares({
    royalty: { recipient: royalty.recipient, bps: royalty.amount },
    fee: fee && { recipient: getAddress(fee.recipient), bps: BigInt(fee.bps) },
    seller,
  })
  return auctionOf(
    seller,
    { standard: nft.contractType, contract, tokenId, amount },
    { currency: getAddress(coin.currency), reserve, shares },
    { opensAt, closesAt: secondsOf(draft.closesAt), duration: BigInt(draft.duration), salt, counter },
  )
}

const opensAsAsked = ({ opensAt }: AuctionDraft, theirs: bigint) => {
  if (opensAt) return theirs === secondsOf(opensAt)
  const now = secondsOf(new Date())
  return theirs < now + MAX_START_S && theirs > now - MAX_START_S
}

/** Has the server prepare the terms, and refuses them unless they are what the person asked for. */
const prepare = async (draft: AuctionDraft, house: Hex): Promise<Auction> => {
  const { nft, reserve, amount, coin, opensAt, closesAt, duration } = draft
  const input = { nftId: nft.id, amount, reserve, coinId: coin.id, opensAt, closesAt, duration }
  const prepared = await api(prepareAuction, auctionInputToWire(input))
  const at = { chainId: nft.chainId, house }
  const theirs = auctionFromTexts(prepared.terms)
  const ours = await writeTerms(draft, house, theirs)
  const id = auctionId(at, ours)
  const isSame = id === auctionId(at, theirs) && id === prepared.id && prepared.chainId === nft.chainId
  if (!isSame || !opensAsAsked(draft, theirs.opensAt)) throw new ChainRefusal('failure', messages.orderDiffers)
  return ours
}

/** Saves a signed auction; one that the server refuses for good is forgotten. */
export const saveSignedAuction = async (draft: SignedAuctionDraft, onStep: OnTradeStep) => {
  onStep('save')
  const { chainId, terms, signature } = draft
  try {
    await api(saveAuction, { chainId, terms, signature })
  } catch (error) {
    if (isFinal(error)) signedAuctions.forget(draft)
    throw error
  }
  signedAuctions.forget(draft)
}

const sign = async (draft: AuctionDraft, house: Hex, onStep: OnTradeStep): Promise<SignedAuctionDraft[]> => {
  const { nft, network } = draft
  onStep('sign')
  const terms = await prepare(draft, house)
  const keep = (signature: Hex): SignedAuctionDraft => {
    const signed = { nftId: nft.id, chainId: network.chainId, terms: auctionToTexts(terms), signature }
    signedAuctions.keep(signed)
    return signed
  }
  return [keep(await signAuction(network, terms, keep))]
}

const questionOf = ({ nft, maker, reserve, amount, coin, chosenTimes }: AuctionDraft) =>
  [nft.id, maker, reserve, amount, coin.currency, chosenTimes].join(' ')

/** Puts a work up for auction: approves what is missing, has the terms signed and saves them. */
export const placeAuction = async (draft: AuctionDraft, onStep: OnTradeStep) => {
  const { nft, network, maker } = draft
  await requireLinked(network, maker)
  const house = houseOf(network)
  await approveCollection(network, { contract: nft.contract, holder: maker, operator: house }, onStep)
  const signed = await signedAuctions.signedOnce(questionOf(draft), () => sign(draft, house, onStep))
  for (const each of signed) await saveSignedAuction(each, onStep)
}
