import type { OrderTexts } from '@plinth/contracts/order-texts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { createSignedDrafts } from './signed-drafts.ts'

/** An order that was signed and is not in the book yet. */
export type SignedDraft = {
  nftId: number
  kind: 'listing' | 'offer'
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
