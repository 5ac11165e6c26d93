import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { voteState } from '@plinth/api-schema/states'
import { leafReason } from '@plinth/vote-log/leaf'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { giveBackVotes, type VoteKey } from './artworks-allowances.repository.ts'
import { deleteOpenAppeals } from './artworks-appeals.repository.ts'
import { lockArtworksOf } from './artworks-locking.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { findRevocable, findVoteCount, revokeRows } from './artworks-revoking.repository.ts'
import { applyVoteChanges } from './artworks-vote-counts.ts'

const A_DAY = 86_400
// Each is two leaves, once the vote is cast again, which everybody reads who recounts.
const MAX_A_DAY = 30

/** Why votes are taken back: a reason of the log. */
type RevokeReason = typeof leafReason.askedFor | typeof leafReason.accountClosed

/**
 * Takes votes back in a transaction, with a leaf for each: those that count or are held, for void ones stay void. Counters, open
 * pages and what the voters have left follow. Answers how many; which rules allow it is the caller's to know.
 */
export async function revokeVotes(tx: Queryable, votes: readonly VoteKey[], reason: RevokeReason): Promise<number> {
  if (votes.length === 0) return 0
  await lockArtworksOf(tx, votes)
  await giveBackVotes(tx, votes)
  const campaignIds = [...new Set(votes.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b)
  const logged = new Set<number>()
  for (const campaignId of campaignIds) if (await voteLog.hold(tx, campaignId)) logged.add(campaignId)
  const revoked = await revokeRows(tx, votes)
  await deleteOpenAppeals(tx, revoked)
  for (const campaignId of logged) {
    const own = revoked.filter((vote) => vote.campaignId === campaignId)
    const indexes = own.flatMap(({ leafIndex }) => leafIndex ?? [])
    await voteLog.revoked(tx, campaignId, indexes, reason)
  }
  const counted = revoked.filter(({ hasCounted }) => hasCounted)
  await applyVoteChanges(
    tx,
    [...Map.groupBy(counted, ({ campaignId, artworkId }) => `${campaignId}/${artworkId}`).values()].map((own) => ({
      campaignId: own[0]!.campaignId,
      artworkId: own[0]!.artworkId,
      changed: own.length,
      delta: -own.length,
    })),
  )
  return revoked.length
}

/** Lets voters take their votes back, where the rules of the campaign say so and until it ends. */
export function createRevokingService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Takes one's own vote back; answers the votes that count for the artwork then. */
    revoke: (member: Member, artworkId: number): Promise<{ voteCount: number | null }> =>
      database.transaction(async (tx) => {
        const vote = await findRevocable(tx, member.accountId, artworkId)
        if (!vote || vote.state === voteState.revoked) throw new AppError('notFound')
        if (!vote.isRevocable) throw new AppError('conflict', { msg: messages.voteNotRevocable })
        if (!vote.isLive) throw new AppError('conflict', { msg: messages.campaignNotLive })
        const { campaignId } = vote
        const limit = { key: `revoke:${campaignId}:${member.accountId}`, max: MAX_A_DAY, seconds: A_DAY }
        await consumeLimit(tx, clock, limit, messages.revokeLimit)
        const revoked = await revokeVotes(
          tx,
          [{ campaignId, artworkId, accountId: member.accountId }],
          leafReason.askedFor,
        )
        if (revoked === 0) throw new AppError('conflict', { msg: messages.voteNotRevocable })
        return { voteCount: await findVoteCount(tx, campaignId, artworkId) }
      }),
  }
}
