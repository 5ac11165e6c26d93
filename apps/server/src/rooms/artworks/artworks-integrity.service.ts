import { holdReason } from '@plinth/api-schema/states'
import { HOLD_FROM, type VoteSign, type WeighedSign } from '@plinth/api-schema/vote-signs'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import {
  countArtists,
  findNow,
  findUnscored,
  type HeldVote,
  holdVotes,
  type KeptScore,
  listArtistsVotes,
  listOfKnownDomains,
  listRecentVotes,
  saveScoreRun,
  saveScores,
} from './artworks-integrity.repository.ts'
import { lockArtworksOf } from './artworks-locking.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { applyVoteChanges } from './artworks-vote-counts.ts'
import { findRings, scoreVotes } from './artworks-vote-signs.ts'

// An account counts as new for a day: within two days lies everything that one did.
const WINDOW_DAYS = 2
const MAX_VOTES = 50_000
// A sign or two speak against many an honest vote, and are not worth a row.
const KEEP_FROM = 2
const RING_POINTS = 4
const EVERY_SECONDS = 60

const REASONS: Partial<Record<VoteSign, number>> = {
  ring: holdReason.eachOther,
  inStep: holdReason.inStep,
  throwaway: holdReason.throwaway,
  mailbox: holdReason.mailbox,
}
const reasonOf = (signs: readonly WeighedSign[]): number =>
  signs.map(({ sign }) => REASONS[sign]).find((reason) => reason !== undefined) ?? holdReason.newAccounts

const keyOf = ({ artworkId, accountId }: { artworkId: number; accountId: number }) => `${artworkId} ${accountId}`

async function scoreRecent(database: Database, campaignId: number) {
  const rows = await listRecentVotes(database, campaignId, WINDOW_DAYS, MAX_VOTES)
  const oneOfEach = new Map(rows.map(({ accountId, domain }) => [domain, accountId]))
  const ofKnown = new Set(
    (await listOfKnownDomains(database, [...oneOfEach.values()])).map(({ accountId }) => accountId),
  )
  const voters = new Map(
    rows.map(({ accountId, createdAt, ...known }) => [
      accountId,
      { ...known, createdAt: createdAt.getTime(), isKnownDomain: ofKnown.has(oneOfEach.get(known.domain)!) },
    ]),
  )
  return scoreVotes(
    rows.map((row) => ({ ...row, at: row.at.getTime() })),
    voters,
  )
}

async function scoreCampaign(database: Database, campaignId: number): Promise<KeptScore[]> {
  const scores = new Map(
    (await scoreRecent(database, campaignId)).map(({ vote: { artworkId, accountId }, signs }) => [
      keyOf({ artworkId, accountId }),
      { artworkId, accountId, signs },
    ]),
  )
  const rings = findRings(await listArtistsVotes(database, campaignId), await countArtists(database, campaignId))
  for (const { artworkId, accountId } of rings) {
    const key = keyOf({ artworkId, accountId })
    const ring: WeighedSign = { sign: 'ring', points: RING_POINTS }
    scores.set(key, { artworkId, accountId, signs: [ring, ...(scores.get(key)?.signs ?? [])] })
  }
  return [...scores.values()]
    .map((score) => ({
      ...score,
      points: score.signs.reduce((sum, { points }) => sum + points, 0),
      reason: reasonOf(score.signs),
    }))
    .filter(({ points }) => points >= KEEP_FROM)
}

const leafOf = ({ leafIndex, reason }: HeldVote) => (leafIndex === null ? [] : [{ index: leafIndex, reason }])

/** Looks at the votes of a campaign: keeps what speaks against them, and holds those with too many points. Answers how many. */
export async function reviewVotes(database: Database, campaignId: number): Promise<number> {
  const begunAt = await findNow(database)
  const scores = await scoreCampaign(database, campaignId)
  const suspects = scores.filter(({ points }) => points >= HOLD_FROM)
  return database.transaction(async (tx) => {
    await lockArtworksOf(
      tx,
      suspects.map(({ artworkId }) => ({ campaignId, artworkId })),
    )
    const isLogged = suspects.length > 0 && (await voteLog.hold(tx, campaignId))
    const held = await holdVotes(tx, campaignId, suspects)
    const counted = held.filter(({ hasCounted }) => hasCounted)
    if (isLogged) await voteLog.held(tx, campaignId, counted.flatMap(leafOf))
    await applyVoteChanges(
      tx,
      [...Map.groupBy(counted, ({ artworkId }) => artworkId)].map(([artworkId, own]) => {
        return { campaignId, artworkId, changed: own.length, delta: -own.length }
      }),
    )
    await saveScores(tx, campaignId, scores)
    await saveScoreRun(tx, campaignId, begunAt)
    return held.length
  })
}

export type ReviewDeps = { database: Database; log: Pick<BaseLogger, 'info' | 'error'> }

/** Looks at every campaign with new votes, and once more at those that have ended. One that fails keeps no other from it. */
export async function reviewAllVotes({ database, log }: ReviewDeps): Promise<number> {
  let held = 0
  for (const { campaignId } of await findUnscored(database))
    held += await reviewVotes(database, campaignId).catch((error: unknown) => {
      log.error({ err: error, campaignId }, 'votes wait for the next look')
      return 0
    })
  return held
}

/** Registers the look at new votes. */
export const startVoteReview = (jobs: Jobs, deps: ReviewDeps): Promise<void> =>
  jobs.register('review-votes', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async () => {
      const held = await reviewAllVotes(deps)
      if (held > 0) deps.log.info({ held }, 'held votes')
    },
  })
