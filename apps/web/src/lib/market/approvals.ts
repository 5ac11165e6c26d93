import { fill, messages } from '@plinth/api-schema/messages'
import type { Hex } from 'viem'
import { ChainRefusal } from '../chain/chain-refusal.ts'
import {
  approveCoinCall,
  approveCollectionCall,
  readCoin,
  readIsApproved,
  resumeTrade,
  sendTrade,
} from '../chain/market-actions.ts'
import type { ChainNetwork } from '../chain/network.ts'
import { requireWallet } from '../chain/send-transaction.ts'
import { shortAddress } from '../text/short-address.ts'
import type { OnTradeStep } from './trade-step.ts'

/** The connected wallet has to be the one that is linked; the refusal names it. */
export const requireLinked = async (network: ChainNetwork, linked: string) => {
  try {
    await requireWallet(network, linked as Hex)
  } catch (error) {
    if (error instanceof ChainRefusal && error.kind === 'not-permitted')
      throw new ChainRefusal('not-permitted', fill(messages.orderWrongWallet, { address: shortAddress(linked) }))
    throw error
  }
}

/** The auction house where it, and not Seaport, is allowed something. */
type Operator = { operator?: Hex | undefined }

const uidOf = (words: string, { operator }: Operator) => (operator ? `${words} ${operator}` : words)

/** Lets Seaport, or the auction house, move the works of a collection, where it may not yet. */
export const approveCollection = async (
  network: ChainNetwork,
  { contract, holder, operator }: { contract: string; holder: string } & Operator,
  onStep: OnTradeStep,
) => {
  const [collection, from] = [contract as Hex, holder as Hex]
  const uid = uidOf(`approve ${contract} ${holder}`, { operator })
  onStep('approve')
  const onSent = (hash: Hex) => onStep('approve', hash)
  await resumeTrade(network, uid, { onSent })
  if (await readIsApproved(network, collection, from, operator)) return
  await sendTrade(network, uid, approveCollectionCall(collection, operator), { from, onSent })
}

/** Lets Seaport, or the auction house, spend an amount of a coin, where it may not yet. */
export const approveCoin = async (
  network: ChainNetwork,
  { currency, holder, amount, operator }: { currency: string; holder: string; amount: bigint } & Operator,
  onStep: OnTradeStep,
) => {
  const [coin, from] = [currency as Hex, holder as Hex]
  const uid = uidOf(`allow ${currency} ${holder}`, { operator })
  onStep('approve')
  const onSent = (hash: Hex) => onStep('approve', hash)
  await resumeTrade(network, uid, { onSent })
  if ((await readCoin(network, coin, from, operator)).allowance >= amount) return
  await sendTrade(network, uid, approveCoinCall(coin, amount, operator), { from, onSent })
}
