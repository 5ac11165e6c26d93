import type { Address } from 'viem'
import { BOX_TOPICS, readBoxes } from '../rooms/boxes/boxes.verification.ts'
import { APPROVAL_TOPIC } from '../rooms/market/market.verification.ts'
import { HOUSE_TOPICS } from '../rooms/market/market-auctions.verification.ts'
import { readDeployed, readMinted, readMoves, readRoyalties, TOPICS } from '../rooms/nfts/nfts.verification.ts'
import type { MintRecord } from '../rooms/nfts/nfts-recording.repository.ts'
import type { MarketReading, ReadRange, RecordedChain, RecordingService } from '../rooms/nfts/nfts-recording.service.ts'
import { PAID_TOPIC, readPayments } from '../rooms/plans/plans.verification.ts'
import { type Header, type MinedLog, readLogs, requireHeader, type Stretch } from './chain-blocks.ts'
import { readMarketEvents } from './read-market.ts'

type Cursor = ReadRange['from']

const FOLLOWED_TOPICS = [...TOPICS, APPROVAL_TOPIC, ...HOUSE_TOPICS, ...BOX_TOPICS, PAID_TOPIC]

/** The contracts that keep tokens for others. */
const housesOf = ({ house, boxes }: RecordedChain) => [house, boxes].filter((address) => address !== null)
const boxesIn = (logs: readonly MinedLog[], { boxes }: RecordedChain) => (boxes ? readBoxes(logs, boxes) : [])

/** The collections that the mints just proven add to those that are followed. */
const newlyFollowed = (
  platform: Address,
  logs: readonly MinedLog[],
  mints: readonly MintRecord[],
  known: readonly Address[],
) => {
  const proven = new Set(mints.map(({ txHash }) => txHash))
  const theirs = logs.filter(({ transactionHash }) => proven.has(transactionHash))
  const contracts = readMinted(theirs, platform).map(({ contract }) => contract)
  return [...new Set(contracts)].filter((contract) => !known.includes(contract))
}

/**
 * Reads what happened in stretches of blocks: the platform's events and the moves in the collections that are followed, and,
 * where a mint is the first of its collection, the moves there too; and what arrived at the pay desk.
 */
async function readEvents(chain: RecordedChain, recording: RecordingService, stretches: readonly Stretch[]) {
  const { reader, platform, house, desk } = chain
  const read = async (addresses: readonly Address[]) =>
    (
      await Promise.all(stretches.map((stretch) => readLogs(reader, stretch, { addresses, topics: FOLLOWED_TOPICS })))
    ).flat()
  const known = await recording.followedContracts(chain.chainId)
  const first = await read([platform, ...housesOf(chain), ...(desk ? [desk.address] : []), ...known])
  const found = first.flatMap((log) =>
    readMinted([log], platform).map(({ uid }) => ({ uid, txHash: log.transactionHash, blockHash: log.blockHash })),
  )
  const mints = await recording.proveMints(chain, found)
  const logs = [...first, ...(await read(newlyFollowed(platform, first, mints, known)))]
  const moves = readMoves(logs)
  const makers = await recording.makers(chain.chainId)
  const { market, endings } = await readMarketEvents(reader, stretches, { logs, moves, makers, house })
  const [royalties, deployed] = [readRoyalties(logs, platform), readDeployed(logs, platform)]
  const payments = readPayments(logs, desk?.address)
  const boxes = boxesIn(logs, chain)
  return { mints, moves, market, boxes, royalties, deployed, payments, logs: [...logs, ...endings] }
}

const requireLink = (parent: Cursor['blockHash'], header: Header) => {
  if (parent !== null && header.parentHash !== parent)
    throw new Error(`Block ${header.number} does not follow the block before it: the chain moves`)
}

/**
 * Reads blocks near the head one by one. Each is asked for by its hash, which a node answers only for a block that it has:
 * one that lags behind, or changes its mind between two questions, is noticed.
 */
export async function readTail(
  chain: RecordedChain,
  recording: RecordingService,
  { from, to }: { from: Cursor; to: number },
): Promise<ReadRange> {
  const numbers = Array.from({ length: to - from.blockNumber }, (_, place) => from.blockNumber + 1 + place)
  const blocks = await Promise.all(numbers.map((number) => requireHeader(chain.reader, number)))
  for (const [place, header] of blocks.entries())
    requireLink(place === 0 ? from.blockHash : blocks[place - 1]!.hash, header)
  const stretches = blocks.map(({ hash, number }) => ({ blockHash: hash, number }))
  const { logs: _, ...events } = await readEvents(chain, recording, stretches)
  return { from, blocks, ...events, times: new Map(blocks.map(({ number, time }) => [number, time])) }
}

/** Refuses events of blocks that changed while they were read; answers when these blocks, and the last one, were made. */
export async function requireUnchanged(
  { reader }: Pick<RecordedChain, 'reader'>,
  logs: readonly MinedLog[],
  end: Header,
) {
  const named = new Map([
    ...logs.map((log) => [Number(log.blockNumber), log.blockHash] as const),
    [end.number, end.hash],
  ])
  const headers = await Promise.all([...named.keys()].map((key) => requireHeader(reader, key)))
  for (const { number, hash } of headers)
    if (hash !== named.get(number)) throw new Error(`Block ${number} changed while it was read`)
  if (logs.some((log) => log.blockHash !== named.get(Number(log.blockNumber))))
    throw new Error('The node answers with events of two chains')
  return new Map(headers.map(({ number, time }) => [number, time]))
}

/**
 * Reads a long stretch in one question, far enough behind the head for every node to have it. The blocks of its events and
 * its last one must be the same before and after.
 */
export async function readHistory(
  chain: RecordedChain,
  recording: RecordingService,
  { from, to }: { from: Cursor; to: number },
): Promise<ReadRange> {
  const { reader } = chain
  const [first, end] = await Promise.all([requireHeader(reader, from.blockNumber + 1), requireHeader(reader, to)])
  requireLink(from.blockHash, first)
  const { logs, ...events } = await readEvents(chain, recording, [{ from: from.blockNumber + 1, to }])
  return { from, blocks: [end], ...events, times: await requireUnchanged(chain, logs, end) }
}

/** Reads the market's part of blocks that were read before there was a market. */
export async function readMarket(
  chain: RecordedChain,
  recording: RecordingService,
  stretch: { from: number; to: number },
): Promise<MarketReading> {
  const { reader, chainId, house } = chain
  const end = await requireHeader(reader, stretch.to)
  const addresses = [...housesOf(chain), ...(await recording.followedContracts(chainId))]
  const logs = await readLogs(reader, stretch, { addresses, topics: FOLLOWED_TOPICS })
  const moves = readMoves(logs)
  const makers = await recording.makers(chainId)
  const { market, endings } = await readMarketEvents(reader, [stretch], { logs, moves, makers, house })
  const boxes = boxesIn(logs, chain)
  return { moves, market, boxes, times: await requireUnchanged(chain, [...logs, ...endings], end) }
}
