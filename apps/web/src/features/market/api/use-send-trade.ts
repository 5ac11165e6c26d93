import type { Acceptance, Cancellation, Purchase } from './send-trade.ts'
import { useTradeRun } from './use-trade-run.ts'

// Signing and the chain stay out of what the page loads.
const load = () => import('./send-trade.ts')

/** A trade that is one transaction, after an approval where one is missing. */
export type Trade =
  | Purchase
  | Acceptance
  | (Cancellation & { kind: 'cancel' })
  | (Omit<Cancellation, 'hashes'> & { kind: 'cancel-all' })

/** Buys, accepts or cancels: send and wait. */
export const useSendTrade = (doneWords: string) =>
  useTradeRun<Trade>(async (trade, onStep) => {
    const { buy, accept, cancelOrders, cancelAll } = await load()
    if (trade.kind === 'buy') return buy(trade, onStep)
    if (trade.kind === 'accept') return accept(trade, onStep)
    return trade.kind === 'cancel' ? cancelOrders(trade, onStep) : cancelAll(trade, onStep)
  }, doneWords)
