import type { OrderTexts } from '@plinth/contracts/order-texts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { createSignedDrafts } from './signed-drafts.ts'
import type { TradedCollection } from './traded-nft.ts'

/** An order that was signed and is not in the book yet. */
export type SignedDraft = {
  /** The first of its works; 0 where any work of a collection is wanted. */
  nftId: number
  kind: 'listing' | 'offer' | 'offerForAny'
  /** Of an offer for any of some works: these works. */
  nftIds?: number[]
  chainId: number
  /** The price of all of it, as the page tells it. */
  price: string
  currency: string
  parameters: OrderTexts
  signature: string
}

/** Signed orders that the book does not have yet. */
export const signedOrders = createSignedDrafts<SignedDraft>(
  'plinth-signed-orders',
  ({ parameters }) => Number(parameters.endTime) * 1_000 > Date.now(),
)

/** What a wallet has signed for a work and is not in the book yet. */
export const useSignedOrder = (nftId: number, maker: string) =>
  signedOrders.useOpen().find((draft) => draft.nftId === nftId && isSameAddress(draft.parameters.offerer, maker))

/** What a wallet has offered for any work of a collection, or any of some, and is not in the book yet. */
export const useSignedAnyOffer = ({ chainId, contract }: TradedCollection, maker: string) =>
  signedOrders
    .useOpen()
    .find(
      ({ kind, parameters, ...draft }) =>
        kind === 'offerForAny' &&
        draft.chainId === chainId &&
        isSameAddress(parameters.consideration[0]?.token, contract) &&
        isSameAddress(parameters.offerer, maker),
    )
