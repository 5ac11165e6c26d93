import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { useWalletRun, type WalletRun } from '../../../lib/market/use-wallet-run.ts'
import { tradedCalls } from './use-nft-market.ts'

/** Runs a trade and follows its steps; whatever it changes in the market is asked for again. */
export const useTradeRun = <Input>(
  perform: (input: Input, onStep: OnTradeStep) => Promise<unknown>,
  doneWords: string,
  onDone?: () => void,
) => useWalletRun(perform, doneWords, tradedCalls, onDone)

/** A trade as its dialog sees it. */
export type TradeRun<Input> = WalletRun<Input>
