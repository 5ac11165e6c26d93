import type { Hex } from 'viem'
import { resumeTrade, sendTrade } from '../chain/market-actions.ts'
import type { ChainNetwork } from '../chain/network.ts'
import type { TriedCall } from '../chain/platform-call.ts'
import type { OnTradeStep } from './trade-step.ts'

type Sending = {
  uid: string
  from: Hex
  /** Null when there is nothing left to do. */
  makeCall: () => Promise<TriedCall | null>
}

/** Sends a transaction, or goes on with one that an earlier visit sent; answers its hash. */
export const sendOnce = async (network: ChainNetwork, { uid, from, makeCall }: Sending, onStep: OnTradeStep) => {
  const onSent = (hash: Hex) => onStep('send', hash)
  const resumed = await resumeTrade(network, uid, { onSent })
  if (resumed) return resumed.transactionHash
  const call = await makeCall()
  if (!call) return undefined
  onStep('send')
  return (await sendTrade(network, uid, call, { from, onSent })).transactionHash
}
