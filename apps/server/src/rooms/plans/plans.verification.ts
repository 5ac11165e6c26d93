import { payDeskAbi } from '@plinth/contracts/abi'
import {
  type Address,
  getAbiItem,
  getAddress,
  type Hex,
  isAddressEqual,
  type Log,
  parseEventLogs,
  toEventSelector,
} from 'viem'
import type { Payment } from './plans-payments.repository.ts'

const paid = [getAbiItem({ abi: payDeskAbi, name: 'Paid' })] as const

/** The first topic of what arrives at a pay desk. */
export const PAID_TOPIC: Hex = toEventSelector(paid[0])

/** Reads what arrived at a pay desk out of events; those of other contracts are left out. */
export const readPayments = (logs: readonly Log<bigint, number, false>[], desk: Address | undefined): Payment[] => {
  if (!desk) return []
  const ours = logs.filter(({ address }) => isAddressEqual(address, desk))
  return parseEventLogs({ abi: paid, logs: ours }).map(({ args, transactionHash, logIndex, blockNumber }) => ({
    invoice: args.invoice,
    payer: args.payer,
    currency: getAddress(args.currency),
    amount: args.amount,
    txHash: transactionHash,
    logIndex,
    blockNumber: Number(blockNumber),
  }))
}
