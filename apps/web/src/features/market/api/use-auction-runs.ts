import { useQueryClient } from '@tanstack/react-query'
import type { AuctionDraft } from './place-auction.ts'
import type { AuctionCancellation, Bid, Claim, Settlement, Withdrawal } from './send-auction.ts'
import type { SignedAuctionDraft } from './signed-auctions.ts'
import { CREDIT_KEY } from './use-credits.ts'
import { useTradeRun } from './use-trade-run.ts'

// Signing and the chain stay out of what the page loads.
const loadPlacing = () => import('./place-auction.ts')
const loadSending = () => import('./send-auction.ts')

/** Puts a work up for auction: approve, sign, save. */
export const usePlaceAuction = (doneWords: string) =>
  useTradeRun<AuctionDraft>(async (draft, onStep) => (await loadPlacing()).placeAuction(draft, onStep), doneWords)

/** Saves an auction that was signed at an earlier visit. */
export const useSaveSignedAuction = () =>
  useTradeRun<SignedAuctionDraft>(
    async (draft, onStep) => (await loadPlacing()).saveSignedAuction(draft, onStep),
    'Saved',
  )

/** What is done about an auction by one transaction, after an approval where one is missing. */
export type AuctionAct = Bid | Settlement | Claim | AuctionCancellation

/** Bids, settles, claims or cancels: send and wait. */
export const useSendAuction = (doneWords: string) =>
  useTradeRun<AuctionAct>(async (act, onStep) => {
    const { bid, settle, claim, cancelAuction } = await loadSending()
    if (act.kind === 'bid') return bid(act, onStep)
    if (act.kind === 'settle') return settle(act, onStep)
    return act.kind === 'claim' ? claim(act, onStep) : cancelAuction(act, onStep)
  }, doneWords)

/** Pays out what could not be returned. */
export const useWithdraw = () => {
  const client = useQueryClient()
  return useTradeRun<Withdrawal>(async (withdrawal, onStep) => {
    const { withdraw } = await loadSending()
    await withdraw(withdrawal, onStep)
    await client.invalidateQueries({ queryKey: [CREDIT_KEY] })
  }, 'The money is in your wallet.')
}
