import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { readSpendable } from './market.chain.ts'
import { findBidders, noteMoney } from './market.repository.ts'
import { tellEndedAuctions } from './market-auctions-notices.service.ts'
import { tellEndedListings } from './market-notices.service.ts'
import { findEndedListings } from './market-recording.repository.ts'
import { marketRecording } from './market-recording.service.ts'

const EVERY_SECONDS = 60
const AT_ONCE = 50

export type MarketJobsDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  log: Pick<BaseLogger, 'warn'>
}

/** Puts offers to sleep whose money, or the approval to spend it, is gone, and wakes those whose money is back. */
export async function lookForMoney({ database, clock, readers, log }: MarketJobsDeps): Promise<void> {
  const bidders = await findBidders(database, clock.now())
  for (let first = 0; first < bidders.length; first += AT_ONCE) {
    const asked = bidders.slice(first, first + AT_ONCE).map(async (bidder) => {
      const reader = readers.get(bidder.chainId)
      return reader ? { bidder, spendable: await readSpendable(reader, bidder.currency, bidder.maker) } : null
    })
    for (const answer of await Promise.allSettled(asked)) {
      // A node that is away says nothing about money.
      if (answer.status === 'rejected') log.warn({ err: answer.reason }, 'the money of an offer cannot be read')
      else if (answer.value) {
        const { bidder, spendable } = answer.value
        await database.transaction(async (tx) => {
          const hashes = (await noteMoney(tx, bidder, spendable)).map(({ hash }) => hash)
          if (hashes.length > 0) await marketRecording.refresh(tx, bidder.chainId, { hashes }, clock.now())
        })
      }
    }
  }
}

/** Shows the next listing of works whose listing has ended. */
export async function replaceEndedListings({ database, clock }: MarketJobsDeps): Promise<void> {
  for (;;) {
    const ended = await findEndedListings(database, clock.now(), AT_ONCE)
    for (const [chainId, rows] of Map.groupBy(ended, (row) => row.chainId)) {
      const tokens = rows.map(({ contract, tokenId }) => ({ contract, tokenId: BigInt(tokenId) }))
      await database.transaction((tx) => marketRecording.refresh(tx, chainId, { tokens }, clock.now()))
    }
    if (ended.length < AT_ONCE) return
  }
}

/** Registers what the market does by time. */
export const startMarketJobs = (jobs: Jobs, deps: MarketJobsDeps): Promise<void> =>
  jobs.register('market', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async () => {
      await tellEndedListings(deps)
      await tellEndedAuctions(deps)
      await replaceEndedListings(deps)
      await lookForMoney(deps)
    },
  })
