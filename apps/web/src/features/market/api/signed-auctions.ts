import type { AuctionTexts } from '@plinth/contracts/auction-texts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { createSignedDrafts } from './signed-drafts.ts'

/** An auction whose terms were signed and which is not saved yet. */
export type SignedAuctionDraft = { nftId: number; chainId: number; terms: AuctionTexts; signature: string }

/** Signed auctions that the server does not have yet. */
export const signedAuctions = createSignedDrafts<SignedAuctionDraft>(
  'plinth-signed-auctions',
  ({ terms }) => Number(terms.closesAt) * 1_000 > Date.now(),
)

/** What a wallet has signed to put a work up for auction and is not saved yet. */
export const useSignedAuction = (nftId: number, seller: string) =>
  signedAuctions.useOpen().find((draft) => draft.nftId === nftId && isSameAddress(draft.terms.seller, seller))
