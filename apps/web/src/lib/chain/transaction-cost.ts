import { messages } from '@plinth/api-schema/messages'
import type { Hex } from 'viem'
import { estimateGas, getBalance, getGasPrice } from 'viem/actions'
import { readerOf } from './chain-clients.ts'
import { asRefusal, ChainRefusal } from './chain-refusal.ts'
import type { PlatformCall } from './platform-call.ts'
import { asRevert } from './revert-words.ts'

/** What a transaction costs at this moment, in wei. */
export type TransactionCost = {
  gas: bigint
  networkGasPrice: bigint
  gasPrice: bigint
  /** What goes to the platform. */
  fee: bigint
  /** Gas and fee together, at most. */
  total: bigint
  balance: bigint
  isCovered: boolean
}

/** 1.25 times the network's price (docs/product/wallet-and-nfts.md#transactions). */
export const offeredGasPrice = (networkPrice: bigint) => (networkPrice * 5n) / 4n

/** Gas that is left over comes back; gas that is missing costs all of it for nothing. */
const withReserve = (gas: bigint) => gas + gas / 10n

/** Adds up what a transaction costs. */
export const costOf = (read: {
  gas: bigint
  networkGasPrice: bigint
  fee: bigint
  balance: bigint
}): TransactionCost => {
  const gasPrice = offeredGasPrice(read.networkGasPrice)
  const gas = withReserve(read.gas)
  const total = gas * gasPrice + read.fee
  return { ...read, gas, gasPrice, total, isCovered: read.balance >= total }
}

/** Tries a call on the node without sending it and says what it would cost; a call that would fail is refused here. */
export const readCost = async (call: PlatformCall, from: Hex, fallbackMessage: string): Promise<TransactionCost> => {
  const reader = readerOf(call.network)
  const [networkGasPrice, balance] = await Promise.all([
    getGasPrice(reader),
    getBalance(reader, { address: from }),
  ]).catch((error: unknown) => {
    throw asRefusal(error)
  })
  // A node refuses to try what the account could not pay; the reason is known without asking it.
  if (balance === 0n || balance < call.value) throw new ChainRefusal('low-balance', messages.balanceLow)
  const { to, data, value, triedOn } = call
  const trial = { account: from, to, data, value, ...(triedOn ? { blockTag: triedOn } : {}) }
  const gas = await estimateGas(reader, trial).catch((error: unknown) => {
    throw asRevert(error, fallbackMessage)
  })
  return costOf({ gas, networkGasPrice, fee: call.value, balance })
}
