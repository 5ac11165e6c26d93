import {
  listBoxPrizes,
  listBoxTrades,
  listMysteryBoxes,
  listOwnBoxes,
  mysteryBoxDetail,
} from '@plinth/api-schema/boxes'
import { nftDetail } from '@plinth/api-schema/nfts'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { useWalletRun } from '../../../lib/market/use-wallet-run.ts'
import type { BoxAct } from './send-box.ts'

const CHANGED = [
  listMysteryBoxes,
  mysteryBoxDetail,
  listBoxPrizes,
  listBoxTrades,
  listOwnBoxes,
  nftDetail,
  listCollected,
] as const

/** Does one thing about a mystery box by a wallet, and waits until it is seen. */
export const useBoxRun = (doneWords: string) =>
  // The chain stays out of what the page loads.
  useWalletRun<BoxAct>(async (act, onStep) => (await import('./send-box.ts')).sendBox(act, onStep), doneWords, CHANGED)
