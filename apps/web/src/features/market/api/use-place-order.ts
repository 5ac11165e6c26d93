import type { OrderDraft } from './place-order.ts'
import type { SignedDraft } from './signed-orders.ts'
import { useTradeRun } from './use-trade-run.ts'

// Signing and the chain stay out of what the page loads.
const load = () => import('./place-order.ts')

/** Makes listings or an offer: approve, sign, save. */
export const usePlaceOrder = (doneWords: string, onDone?: () => void) =>
  useTradeRun<OrderDraft>(async (draft, onStep) => (await load()).placeOrder(draft, onStep), doneWords, onDone)

/** Puts an order into the book that was signed at an earlier visit. */
export const useSaveSigned = () =>
  useTradeRun<SignedDraft>(async (draft, onStep) => (await load()).saveSigned(draft, onStep), 'Saved')
