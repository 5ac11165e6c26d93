import { pages } from '@plinth/api-schema/pages'
import { useQuery } from '@tanstack/react-query'
import {
  type Address,
  type Hex,
  isAddress,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
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
import { type ChainNetwork, networksQuery } from '../../../lib/chain/network.ts'

/** As many of the newest blocks are searched for the transactions of an address. */
export const SEARCHED_BLOCKS = 50
const LOOK_AGAIN_MS = 2_000

/** The network whose explorer is the product itself; null where there is none, undefined while it is not known. */
export const useLocalNetwork = (): ChainNetwork | null | undefined => {
  const { data, isError } = useQuery(networksQuery())
  if (isError) return null
  return data && (data.find(({ explorer }) => explorer.transaction.endsWith(`${pages.chainTransaction.path}/`)) ?? null)
}

const nullIfMissing =
  (...missing: readonly (new (...args: never[]) => Error)[]) =>
  (error: unknown): null => {
    if (missing.some((kind) => error instanceof kind)) return null
    throw error
  }

const readTransaction = async (network: ChainNetwork, hash: Hex) => {
  const client = readerOf(network)
  const transaction = await getTransaction(client, { hash }).catch(nullIfMissing(TransactionNotFoundError))
  if (!transaction) return null
  const receipt = await getTransactionReceipt(client, { hash }).catch(nullIfMissing(TransactionReceiptNotFoundError))
  const block = receipt && (await getBlock(client, { blockHash: receipt.blockHash }))
  return { ...transaction, receipt, minedAt: block && new Date(Number(block.timestamp) * 1_000) }
}

/** A transaction of the local chain; null when the chain has none with that hash. */
export const useChainTransaction = (network: ChainNetwork | null | undefined, hash: string) =>
  useQuery({
    queryKey: ['chain-transaction', network?.chainId, hash] as const,
    queryFn: () => (network && isHash(hash) ? readTransaction(network, hash) : null),
    enabled: network !== undefined,
    // One that waits is looked at until it is in a block.
    refetchInterval: ({ state: { data } }) => (data && !data.receipt ? LOOK_AGAIN_MS : false),
    meta: { failure: 'silent' },
  })

const readAddress = async (network: ChainNetwork, address: Address) => {
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

/** A wallet or contract of the local chain; null for what is no address. */
export const useChainAddress = (network: ChainNetwork | null | undefined, address: string) =>
  useQuery({
    queryKey: ['chain-address', network?.chainId, address] as const,
    queryFn: () => (network && isAddress(address, { strict: false }) ? readAddress(network, address) : null),
    enabled: network !== undefined,
    staleTime: 0,
    meta: { failure: 'silent' },
  })

/** What the page of an address shows. */
export type ChainAddress = Awaited<ReturnType<typeof readAddress>>
/** What the page of a transaction shows. */
export type ChainTransaction = NonNullable<Awaited<ReturnType<typeof readTransaction>>>
