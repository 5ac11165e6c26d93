import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { voteState } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { moveCounters } from './artworks-counters.repository.ts'
import {
  changeVotes,
  countGroupVotes,
  countHeldGroups,
  type HeldFilter,
  listGroupVotes,
  listHeldGroups,
  lockVotedArtworks,
  moveVoteCounts,
  type Page,
  type VoteGroup,
} from './artworks-moderation.repository.ts'

/** What the operator does with votes that look bought: each act in the operator's transaction. */
export function createVoteModerationService({ database }: { database: Database }) {
  const change = async (tx: Queryable, group: VoteGroup, from: readonly number[], to: number): Promise<number> => {
    await lockVotedArtworks(tx, group, from)
    const changes = await changeVotes(tx, group, from, to)
    if (changes.length === 0) throw new AppError('conflict', { msg: messages.noSuchVotes })
    const moving = changes.filter(({ delta }) => delta !== 0)
    const works = moving.length > 0 ? await moveVoteCounts(tx, group.campaignId, moving) : []
    // The votes of a work that is out count again when it comes back.
    const live = works.filter(({ isLive }) => isLive)
    const { campaignId } = group
    await moveCounters(
      tx,
      live.map(({ accountId, delta }) => ({ campaignId, accountId, works: 0, votes: delta })),
    )
    return changes.reduce((sum, { changed }) => sum + changed, 0)
  }

  return {
    /** Networks with held votes. */
    heldGroups: async (filter: HeldFilter, page: Page) => ({
      rows: await listHeldGroups(database, filter, page),
      total: await countHeldGroups(database, filter),
    }),

    /** The votes of one network. */
    groupVotes: async (group: VoteGroup, page: Page) => ({
      rows: await listGroupVotes(database, group, page),
      total: await countGroupVotes(database, group),
    }),

    /** Lets held votes count; answers how many. */
    release: (tx: Queryable, group: VoteGroup): Promise<number> =>
      change(tx, group, [voteState.held], voteState.counted),

    /** Voids held votes, or with `counted` those that count too; answers how many. */
    voidVotes: (tx: Queryable, group: VoteGroup, { counted }: { counted: boolean }): Promise<number> =>
      change(tx, group, counted ? [voteState.counted, voteState.held] : [voteState.held], voteState.voided),
  }
}

/** The service of the moderation of votes. */
export type VoteModerationService = ReturnType<typeof createVoteModerationService>
