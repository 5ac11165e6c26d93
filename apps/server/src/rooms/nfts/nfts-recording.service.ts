import type { Address, Hex, TransactionReceipt } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { Database, Queryable } from '../../db/database.ts'
import { readHouseCounters } from '../../ports/auction-house.ts'
import type { ChainReader } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { readCounters } from '../../ports/seaport.ts'
import { artworkMinting } from '../artworks/artworks-minting.service.ts'
import { type BoxReading, boxRecording } from '../boxes/boxes-recording.service.ts'
import { collectionRecording, type DeployedRecord } from '../collections/collections-recording.service.ts'
import { foreignRecording } from '../foreign/foreign-recording.service.ts'
import { tellFinalBids } from '../market/market-auctions-notices.service.ts'
import { tellFinalSales, tellWokenListings } from '../market/market-notices.service.ts'
import { type Counters, type MarketRange, marketRecording } from '../market/market-recording.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { type PayDesk, type Payment, planPayments } from '../plans/plans-payments.service.ts'
import { saysWhatWasStored } from './nfts.chain.ts'
import { mintNotices } from './nfts.notices.ts'
import { type MintedEvent, matchMint, readMinted, type TokenMove } from './nfts.verification.ts'
import {
  beginCursor,
  type CursorRow,
  findCheckpoints,
  findCursor,
  holdCursor,
  insertCheckpoints,
  moveCursor,
  moveMarketBlock,
  pruneCheckpoints,
  removeCheckpointsAfter,
} from './nfts-cursor.repository.ts'
import { findIntents, type Intent } from './nfts-intents.repository.ts'
import {
  type Cursor,
  fillBlockTimes,
  finaliseMints,
  findFollowedContracts,
  findMintOf,
  insertMint,
  insertRoyalties,
  insertTransfers,
  isOfArtwork,
  type MintRecord,
  type RoyaltyRecord,
  refreshOwners,
  unfinaliseMints,
  withdrawMintsAfter,
  withdrawProvisionalMints,
  withdrawRoyaltiesAfter,
  withdrawTransfersAfter,
} from './nfts-recording.repository.ts'

/** A chain as recording knows it. */
export type RecordedChain = {
  chainId: number
  platform: Address
  /** The chain's AuctionHouse, where it has one. */
  house: Address | null
  /** The chain's MysteryBoxes, where it has one. */
  boxes: Address | null
  confirmations: number
  reader: ChainReader
  /** Where invoices are paid; none where the network has no pay desk. */
  desk?: PayDesk | undefined
}
/** A stretch of blocks that was read whole; `blocks` are those to come back to, the last one is where it ends. */
export type ReadRange = MarketReading & {
  from: Cursor
  blocks: readonly { number: number; hash: Hex }[]
  mints: readonly MintRecord[]
  royalties: readonly RoyaltyRecord[]
  deployed: readonly DeployedRecord[]
  payments: readonly Payment[]
}
/** What was read for the market: the moves of tokens, what was traded, and when the blocks of these were made. */
export type MarketReading = {
  moves: readonly TokenMove[]
  market: MarketRange
  boxes: BoxReading
  times: ReadonlyMap<number, Date>
}

/** Somebody else has moved the cursor meanwhile: what was read is read for nothing, and nothing is lost. */
export class CursorMoved extends Error {}

/** An event that names a prepared mint, which nobody has looked into yet. */
type Claim = { intent: Intent; txHash: Hex; blockHash: Hex }

const PROOFS_AT_ONCE = 8

const finalBlock = (cursorBlock: number, confirmations: number) => cursorBlock - Math.max(confirmations, 1) + 1

const placedMoves = ({ moves, times }: Pick<MarketReading, 'moves' | 'times'>) =>
  moves.map(({ log, ...move }) => ({
    ...move,
    txHash: log.transactionHash,
    blockNumber: Number(log.blockNumber),
    blockTime: times.get(Number(log.blockNumber))!,
  }))

/** Writes mints in place of what was recorded of them ahead of the cursor. */
const replaceMints = async (
  tx: Queryable,
  chainId: number,
  after: number,
  stale: { upTo: number; intentIds: readonly number[] },
  mints: readonly MintRecord[],
) => {
  await artworkMinting.reopen(tx, await withdrawProvisionalMints(tx, chainId, after, stale))
  for (const mint of mints) await artworkMinting.begin(tx, await insertMint(tx, chainId, mint))
}

/** Holds what the chain says against what was prepared, and writes down what agrees. */
export function createRecordingService({ database, clock }: { database: Database; clock: Clock }) {
  const verify = async (
    { reader }: RecordedChain,
    receipt: TransactionReceipt,
    event: MintedEvent,
    intent: Intent,
    blockTime: Date,
  ): Promise<MintRecord | null> => {
    const tokenIds = matchMint(receipt, event, intent)
    if (!tokenIds || !(await saysWhatWasStored(reader, intent, tokenIds))) return null
    return {
      intentId: intent.id,
      txHash: receipt.transactionHash,
      logIndex: event.logIndex,
      blockNumber: Number(receipt.blockNumber),
      blockHash: receipt.blockHash,
      blockTime,
      minter: event.minter,
      tokenIds,
    }
  }

  /** Reads the receipt behind an event and answers the mints of its intent that it proves. */
  const prove = async (chain: RecordedChain, { intent, txHash, blockHash }: Claim): Promise<MintRecord[]> => {
    const [receipt, block] = await Promise.all([
      getTransactionReceipt(chain.reader.client, { hash: txHash }),
      getBlock(chain.reader.client, { blockHash }),
    ])
    if (receipt.blockHash !== blockHash || block.hash !== blockHash)
      throw new Error(`The receipt of ${txHash} is not in the block that its event names`)
    const events = readMinted(receipt.logs, chain.platform).filter(({ uid }) => uid === intent.uid)
    const minedAt = new Date(Number(block.timestamp) * 1_000)
    const mints = await Promise.all(events.map((event) => verify(chain, receipt, event, intent, minedAt)))
    return mints.filter((mint) => mint !== null)
  }

  const moveOrStop = async (tx: Queryable, chainId: number, from: Cursor, to: Cursor) => {
    if (!(await moveCursor(tx, chainId, { from, to, at: clock.now() }))) throw new CursorMoved()
  }

  /** Writes what was read for the market; a maker who came in meanwhile was not asked for, so it is read again. */
  const applyMarket = async (tx: Queryable, chainId: number, { moves, market, boxes, times }: MarketReading) => {
    if (!(await marketRecording.isWhole(tx, chainId, market))) throw new CursorMoved()
    const range = { ...market, moves: placedMoves({ moves, times }) }
    const kept = await marketRecording.apply(tx, chainId, range, { times, now: clock.now() })
    const laid = await boxRecording.apply(tx, chainId, boxes, times)
    await refreshOwners(tx, chainId, [...moves, ...kept, ...laid])
  }
  const takeBack = async (
    tx: Queryable,
    { chainId, confirmations }: RecordedChain,
    from: Cursor,
    to: Cursor,
    counters: Counters = { makers: [], sellers: [] },
  ) => {
    await moveOrStop(tx, chainId, from, to)
    const moved = await withdrawTransfersAfter(tx, chainId, to.blockNumber)
    const kept = await marketRecording.withdrawAfter(tx, chainId, to.blockNumber, { counters, now: clock.now() })
    const final = finalBlock(to.blockNumber, confirmations)
    const laid = await boxRecording.withdrawAfter(tx, chainId, to.blockNumber, final)
    await refreshOwners(tx, chainId, [...moved, ...kept, ...laid])
    await artworkMinting.reopen(tx, await withdrawMintsAfter(tx, chainId, to.blockNumber))
    await planPayments.withdrawAfter(tx, chainId, to.blockNumber)
    await withdrawRoyaltiesAfter(tx, chainId, to.blockNumber)
    await collectionRecording.withdrawAfter(tx, chainId, to.blockNumber)
    await foreignRecording.withdrawAfter(tx, chainId, to.blockNumber, clock.now())
    await artworkMinting.reopen(tx, await unfinaliseMints(tx, chainId, final))
    await removeCheckpointsAfter(tx, chainId, to.blockNumber)
  }
  /** A proven mint in a block that was read without it: the node kept it back then, so the block is read once more. */
  const readAgain = async (tx: Queryable, chain: RecordedChain, cursor: Cursor, blockNumber: number) => {
    const [below] = await findCheckpoints(tx, chain.chainId, blockNumber - 1, 1)
    await takeBack(tx, chain, cursor, below ?? { blockNumber: blockNumber - 1, blockHash: null })
  }

  return {
    /** Where the reading of a chain stands; begins it where it has not begun. */
    async cursor(chainId: number, startBlock: number): Promise<CursorRow> {
      const found = await findCursor(database, chainId)
      if (found) return found
      await beginCursor(database, chainId, startBlock - 1, clock.now())
      return (await findCursor(database, chainId))!
    },
    position: (chainId: number) => findCursor(database, chainId),
    checkpoints: (chainId: number, upTo: number, limit: number) => findCheckpoints(database, chainId, upTo, limit),
    followedContracts: (chainId: number) => findFollowedContracts(database, chainId),
    makers: (chainId: number) => marketRecording.makers(database, chainId),

    /** The intents behind the `Minted` events of a receipt, each with its event. */
    async intentsIn(chain: RecordedChain, receipt: TransactionReceipt) {
      const events = readMinted(receipt.logs, chain.platform)
      const intents = await findIntents(
        database,
        chain.chainId,
        events.map(({ uid }) => uid),
      )
      return intents.map((intent) => ({ intent, event: events.find(({ uid }) => uid === intent.uid)! }))
    },
    verify,

    /** Reads the receipts behind `Minted` events of known intents and answers what they prove. */
    async proveMints(chain: RecordedChain, found: readonly { uid: bigint; txHash: Hex; blockHash: Hex }[]) {
      const known = await findIntents(
        database,
        chain.chainId,
        found.map(({ uid }) => uid),
      )
      const claims = known.flatMap((intent) =>
        found.filter(({ uid }) => uid === intent.uid).map((event) => ({ intent, ...event })),
      )
      const mints: MintRecord[] = []
      for (let first = 0; first < claims.length; first += PROOFS_AT_ONCE) {
        const some = claims.slice(first, first + PROOFS_AT_ONCE)
        mints.push(...(await Promise.all(some.map((claim) => prove(chain, claim)))).flat())
      }
      return mints
    },

    /** Writes a stretch of blocks and moves the cursor to its end, all or nothing. */
    async apply({ chainId, confirmations, desk }: RecordedChain, range: ReadRange): Promise<void> {
      const end = range.blocks.at(-1)!
      const final = finalBlock(end.number, confirmations)
      const intentIds = range.mints.map(({ intentId }) => intentId)
      await database.transaction(async (tx) => {
        await moveOrStop(tx, chainId, range.from, { blockNumber: end.number, blockHash: end.hash })
        await replaceMints(tx, chainId, range.from.blockNumber, { upTo: end.number, intentIds }, range.mints)
        await insertTransfers(tx, chainId, placedMoves(range))
        await applyMarket(tx, chainId, range)
        await insertRoyalties(tx, chainId, range.royalties)
        await collectionRecording.deploy(tx, chainId, range.deployed, (block) => range.times.get(block)!)
        await collectionRecording.follow(tx, intentIds)
        const timeOf = (blockNumber: number) => range.times.get(blockNumber)!
        await planPayments.apply(tx, chainId, range.payments, { desk, timeOf, now: clock.now() })
        await planPayments.finalise(tx, chainId, final, clock.now())
        await boxRecording.finalise(tx, chainId, final, clock.now())
        const finalised = await finaliseMints(tx, chainId, final)
        await artworkMinting.complete(tx, finalised.filter(isOfArtwork))
        await noticeTelling.tell(tx, mintNotices(finalised), { at: clock.now() })
        await tellFinalSales(tx, chainId, final, clock.now())
        await tellWokenListings(tx, chainId, final, clock.now())
        await tellFinalBids(tx, chainId, final, clock.now())
        await insertCheckpoints(tx, chainId, range.blocks)
        await pruneCheckpoints(tx, chainId, end.number)
      })
    },

    /** Writes what the market's part of blocks says that the cursor has passed, and moves that part on to a block. */
    applyMarket: ({ chainId }: RecordedChain, from: CursorRow, to: number, reading: MarketReading): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await moveMarketBlock(tx, chainId, from, to))) throw new CursorMoved()
        await fillBlockTimes(tx, chainId, reading.times)
        await applyMarket(tx, chainId, reading)
      }),

    /** Takes everything after a block back; the counters of makers are read again, because they jump by chance. */
    async rollBack(chain: RecordedChain, from: Cursor, to: Cursor): Promise<void> {
      const { chainId, house, reader } = chain
      const sellers = house ? await marketRecording.allSellers(database, chainId) : []
      const counters = {
        makers: await readCounters(reader, await marketRecording.allMakers(database, chainId)),
        sellers: house ? await readHouseCounters(reader, house, sellers) : [],
      }
      await database.transaction((tx) => takeBack(tx, chain, from, to, counters))
    },

    /** Writes a mint that a browser reported, ahead of the cursor: provisional until the indexer comes by. */
    recordAhead: (chain: RecordedChain, mint: MintRecord): Promise<void> =>
      database.transaction(async (tx) => {
        const cursor = await holdCursor(tx, chain.chainId)
        const seen = await findMintOf(tx, mint.intentId)
        if (seen?.blockHash === mint.blockHash) return
        const isRead = cursor !== undefined && mint.blockNumber <= cursor.blockNumber
        if (isRead && !seen) return readAgain(tx, chain, cursor, mint.blockNumber)
        if (isRead || (cursor && seen && seen.blockNumber <= cursor.blockNumber)) return
        // The same mint in another block: the chain was reorganised between two reports.
        const stale = { upTo: -1, intentIds: [mint.intentId] }
        await replaceMints(tx, chain.chainId, cursor?.blockNumber ?? -1, stale, [mint])
      }),
  }
}

/** The service that writes down what the chain says. */
export type RecordingService = ReturnType<typeof createRecordingService>
