import type { Queryable } from '../../db/database.ts'
import { moveCounters } from './artworks-counters.repository.ts'
import { moveVoteCounts, type VoteChange } from './artworks-moderation.repository.ts'

/** Moves every counter that votes have changed, of artworks that the transaction has locked. */
export async function applyVoteChanges(
  tx: Queryable,
  changes: readonly (VoteChange & { campaignId: number })[],
): Promise<void> {
  const moving = Map.groupBy(
    changes.filter(({ delta }) => delta !== 0),
    ({ campaignId }) => campaignId,
  )
  const moved = []
  for (const [campaignId, own] of moving)
    for (const work of await moveVoteCounts(tx, campaignId, own)) moved.push({ campaignId, ...work })
  // The votes of a work that is out count again when it comes back.
  const live = moved.filter(({ isLive }) => isLive)
  await moveCounters(
    tx,
    live.map(({ campaignId, accountId, delta }) => ({ campaignId, accountId, works: 0, votes: delta })),
  )
}
