import { type Address, BlockNotFoundError, formatLog, type Hex, type Log, numberToHex, pad } from 'viem'
import { getBlock } from 'viem/actions'
import type { ChainReader } from '../ports/chain-reader.ts'

/** A block as far as the indexer needs it. */
export type Header = { number: number; hash: Hex; parentHash: Hex; time: Date }
/** An event in a block. */
export type MinedLog = Log<bigint, number, false>
/** Blocks whose events are wanted: one by its hash, or a stretch by numbers. */
export type Stretch = { blockHash: Hex; number: number } | { from: number; to: number }

// Nodes limit how many addresses a question may name.
const ADDRESSES_AT_ONCE = 500

/** The hash of the newest block: one small question that tells whether anything has changed. */
export async function readNewestHash({ client }: ChainReader): Promise<Hex | null> {
  const block = await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] } as never)
  return (block as { hash?: Hex } | null)?.hash ?? null
}

/** A block of the chain, or null where the node has none of that number. */
export async function readHeader({ client }: ChainReader, number: number): Promise<Header | null> {
  try {
    const block = await getBlock(client, { blockNumber: BigInt(number) })
    if (Number(block.number) !== number) throw new Error(`The node answers with block ${block.number} for ${number}`)
    const time = new Date(Number(block.timestamp) * 1_000)
    return { number, hash: block.hash, parentHash: block.parentHash, time }
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}

/** A block that must be there, because the node has said that its chain is longer. */
export async function requireHeader(reader: ChainReader, number: number): Promise<Header> {
  const header = await readHeader(reader, number)
  if (!header) throw new Error(`The node has no block ${number}, although its chain is longer`)
  return header
}

const isWithin = (log: MinedLog, stretch: Stretch) =>
  'blockHash' in stretch
    ? log.blockHash === stretch.blockHash && Number(log.blockNumber) === stretch.number
    : log.blockNumber >= stretch.from && log.blockNumber <= stretch.to

/** Refuses events that were not asked for: a node that mixes them in cannot be believed at all. */
const requireAsked = (
  logs: readonly MinedLog[],
  stretch: Stretch,
  addresses: readonly string[],
  topics: readonly Hex[],
) => {
  for (const log of logs) {
    const isAsked =
      isWithin(log, stretch) &&
      !log.removed &&
      addresses.includes(log.address.toLowerCase()) &&
      topics.some((topic) => topic === log.topics[0])
    if (!isAsked) throw new Error(`The node answers with an event that was not asked for, in ${log.transactionHash}`)
  }
}

const rangeOf = (stretch: Stretch) =>
  'blockHash' in stretch
    ? { blockHash: stretch.blockHash }
    : { fromBlock: numberToHex(stretch.from), toBlock: numberToHex(stretch.to) }

const askLogs = async ({ client }: ChainReader, filter: object): Promise<MinedLog[]> => {
  const answer = await client.request({ method: 'eth_getLogs', params: [filter] } as never)
  return (answer as Parameters<typeof formatLog>[0][]).map((log) => formatLog(log) as MinedLog)
}

/** The events of some contracts in a stretch of blocks, in the order of the chain. */
export async function readLogs(
  reader: ChainReader,
  stretch: Stretch,
  { addresses, topics }: { addresses: readonly Address[]; topics: readonly Hex[] },
): Promise<MinedLog[]> {
  const found: MinedLog[] = []
  for (let first = 0; first < addresses.length; first += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(first, first + ADDRESSES_AT_ONCE).map((address) => address.toLowerCase() as Address)
    const logs = await askLogs(reader, { ...rangeOf(stretch), address: some, topics: [[...topics]] })
    requireAsked(logs, stretch, some, topics)
    found.push(...logs)
  }
  return found
}

/** The events of one contract whose first indexed argument is one of these accounts, in a stretch of blocks. */
export async function readLogsOf(
  reader: ChainReader,
  stretch: Stretch,
  { address, topics, accounts }: { address: Address; topics: readonly Hex[]; accounts: readonly Address[] },
): Promise<MinedLog[]> {
  const contract = address.toLowerCase() as Address
  const found: MinedLog[] = []
  for (let first = 0; first < accounts.length; first += ADDRESSES_AT_ONCE) {
    const some = accounts.slice(first, first + ADDRESSES_AT_ONCE).map((account) => pad(account).toLowerCase())
    const logs = await askLogs(reader, { ...rangeOf(stretch), address: contract, topics: [[...topics], some] })
    requireAsked(logs, stretch, [contract], topics)
    found.push(...logs)
  }
  return found
}

/**
 * The events of any contract with these words at their places, in a stretch of blocks. Anybody may write such events, so they are
 * believed to have happened and nothing more.
 */
export async function readLogsAnywhere(
  reader: ChainReader,
  stretch: Stretch,
  topics: readonly (readonly Hex[] | null)[],
): Promise<MinedLog[]> {
  const logs = await askLogs(reader, { ...rangeOf(stretch), topics })
  for (const log of logs) {
    const fits = topics.every((words, place) => words === null || words.some((word) => word === log.topics[place]))
    if (!fits || log.removed || !isWithin(log, stretch))
      throw new Error(`The node answers with an event that was not asked for, in ${log.transactionHash}`)
  }
  return logs
}
