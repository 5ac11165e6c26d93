import type { Sweep } from './send-sweep.ts'
import { useTradeRun } from './use-trade-run.ts'

// The chain stays out of what the page loads.
const load = () => import('./send-sweep.ts')

/** Buys several listings at once: send and wait. */
export const useSweep = (onDone: () => void) =>
  useTradeRun<Sweep>(async (wanted, onStep) => (await load()).sweep(wanted, onStep), 'Bought', onDone)
