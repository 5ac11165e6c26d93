import type { Database, Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { takeForMailbox } from './artworks-allowances.repository.ts'
import { countAwaited, findAwaited, listAwaitedArtworks } from './artworks-confirmed-votes.repository.ts'
import { lockArtworksOf } from './artworks-locking.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { applyVoteChanges } from './artworks-vote-counts.ts'

const BATCH = 100
const EVERY_SECONDS = 60

/**
 * Lets the votes of an account count that waited for its address, in the transaction that confirms it. One that is cast
 * meanwhile is left to the job: neither its artwork is locked here nor its log held.
 */
export async function countConfirmedVotes(tx: Queryable, accountId: number): Promise<void> {
  const awaited = await listAwaitedArtworks(tx, accountId)
  if (awaited.length === 0) return
  await lockArtworksOf(tx, awaited)
  const artworkIds = awaited.map(({ artworkId }) => artworkId)
  const over = (await takeForMailbox(tx, accountId, artworkIds)).map(({ artworkId }) => artworkId)
  const campaignIds = [...new Set(awaited.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b)
  const logged = new Set<number>()
  for (const campaignId of campaignIds) if (await voteLog.hold(tx, campaignId)) logged.add(campaignId)
  const counted = await countAwaited(tx, accountId, artworkIds, over)
  for (const campaignId of logged) {
    const own = counted.filter((vote) => vote.campaignId === campaignId)
    const indexes = own.flatMap(({ leafIndex }) => leafIndex ?? [])
    await voteLog.confirmed(tx, campaignId, indexes)
  }
  await applyVoteChanges(
    tx,
    counted.map((work) => ({ ...work, changed: 1, delta: 1 })),
  )
}

/** Counts what was cast while its address was being confirmed: the vote's statement did not see the other transaction yet. */
export async function countMissedVotes(database: Database): Promise<void> {
  for (;;) {
    const accounts = await findAwaited(database, BATCH)
    for (const { accountId } of accounts) await database.transaction((tx) => countConfirmedVotes(tx, accountId))
    if (accounts.length < BATCH) return
  }
}

/** Registers the look for votes that were missed. */
export const startConfirmedVotes = (jobs: Jobs, { database }: { database: Database }): Promise<void> =>
  jobs.register('count-confirmed-votes', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: () => countMissedVotes(database),
  })
