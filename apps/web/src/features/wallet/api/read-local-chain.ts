import { isAddress, isHash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import {
  getBalance,
  getBlock,
  getBlockNumber,
  getCode,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { readerOf } from '../../../lib/chain/chain-clients.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { SEARCHED_BLOCKS } from './searched-blocks.ts'

const nullIfMissing =
  (...missing: readonly (new (...args: never[]) => Error)[]) =>
  (error: unknown): null => {
    if (missing.some((kind) => error instanceof kind)) return null
    throw error
  }

/** Reads a transaction; null when the chain has none with that hash. */
export const readTransaction = async (network: ChainNetwork, hash: string) => {
  if (!isHash(hash)) return null
  const client = readerOf(network)
  const transaction = await getTransaction(client, { hash }).catch(nullIfMissing(TransactionNotFoundError))
  if (!transaction) return null
  const receipt = await getTransactionReceipt(client, { hash }).catch(nullIfMissing(TransactionReceiptNotFoundError))
  const block = receipt && (await getBlock(client, { blockHash: receipt.blockHash }))
  return { ...transaction, receipt, minedAt: block && new Date(Number(block.timestamp) * 1_000) }
}

/** Reads what an address holds and did lately; null for what is no address. */
export const readAddress = async (network: ChainNetwork, address: string) => {
  if (!isAddress(address, { strict: false })) return null
  const client = readerOf(network)
  const [balance, code, sent, newest] = await Promise.all([
    getBalance(client, { address }),
    getCode(client, { address }),
    getTransactionCount(client, { address }),
    getBlockNumber(client),
  ])
  const numbers = Array.from({ length: Math.min(SEARCHED_BLOCKS, Number(newest)) }, (_, back) => newest - BigInt(back))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => getBlock(client, { blockNumber, includeTransactions: true })),
  )
  const isOf = ({ from, to }: { from: string; to: string | null }) =>
    [from, to].some((party) => party?.toLowerCase() === address.toLowerCase())
  const name = Object.entries(network.contracts).find(([, known]) => known.toLowerCase() === address.toLowerCase())?.[0]
  const transactions = blocks.flatMap((block) => block.transactions.filter(isOf))
  return { balance, isContract: code !== undefined && code !== '0x', name, sent, transactions }
}
