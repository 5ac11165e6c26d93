import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { voteState } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { voteLog } from './artworks-log.service.ts'
import {
  type ChosenVotes,
  changeVotes,
  claimMailboxes,
  countGroupVotes,
  countHeldGroups,
  type HeldFilter,
  listGroupVotes,
  listHeldGroups,
  lockVotedArtworks,
  type Page,
  type VoteGroup,
} from './artworks-moderation.repository.ts'
import { applyVoteChanges } from './artworks-vote-counts.ts'

/** What the operator does with votes that look bought: each act in the operator's transaction. */
export function createVoteModerationService({ database }: { database: Database }) {
  const change = async (
    tx: Queryable,
    group: VoteGroup,
    chosen: ChosenVotes,
    { act, to, reason }: { act: 'release' | 'void'; to: number; reason: string | undefined },
  ): Promise<number> => {
    await lockVotedArtworks(tx, group, chosen)
    const isLogged = await voteLog.hold(tx, group.campaignId)
    if (act === 'release') await claimMailboxes(tx, group)
    const changes = await changeVotes(tx, group, chosen, to)
    if (changes.length === 0) throw new AppError('conflict', { msg: messages.noSuchVotes })
    const indexes = changes.flatMap(({ leafIndexes }) => leafIndexes).toSorted((a, b) => a - b)
    if (isLogged) await voteLog.decided(tx, group.campaignId, { act, reason, indexes })
    const { campaignId } = group
    await applyVoteChanges(
      tx,
      changes.map((one) => ({ campaignId, ...one })),
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

    /** Lets held votes count; answers how many. Everybody can read the reason in the campaign's log. */
    release: (tx: Queryable, group: VoteGroup, reason: string | undefined): Promise<number> =>
      change(tx, group, { states: [voteState.held], all: false }, { act: 'release', to: voteState.counted, reason }),

    /** Voids held votes, or with `counted` those that count too; answers how many. Everybody can read the reason, too. */
    voidVotes: (
      tx: Queryable,
      group: VoteGroup,
      { counted, reason }: { counted: boolean; reason: string },
    ): Promise<number> =>
      change(
        tx,
        group,
        { states: counted ? [voteState.counted, voteState.held] : [voteState.held], all: counted },
        { act: 'void', to: voteState.voided, reason },
      ),
  }
}

/** The service of the moderation of votes. */
export type VoteModerationService = ReturnType<typeof createVoteModerationService>
