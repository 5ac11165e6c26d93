import type { Database } from '../../db/database.ts'
import {
  countGroupVotes,
  countHeldGroups,
  countVotesByDay,
  type HeldFilter,
  listGroupVotes,
  listHeldGroups,
  type Page,
  readHeldQueue,
  type VoteGroup,
} from './artworks-moderation.repository.ts'

/** What the operator sees of votes that are held, by where they came from. */
export const createVoteModerationService = ({ database }: { database: Database }) => ({
  /** Networks with held votes. */
  heldGroups: async (filter: HeldFilter, page: Page) => ({
    rows: await listHeldGroups(database, filter, page),
    total: await countHeldGroups(database, filter),
  }),

  /** The networks with held votes. */
  waiting: () => readHeldQueue(database),

  /** How many votes were cast on each of these days. */
  countByDay: (starts: readonly Date[]) => countVotesByDay(database, starts),

  /** The votes of one network. */
  groupVotes: async (group: VoteGroup, page: Page) => ({
    rows: await listGroupVotes(database, group, page),
    total: await countGroupVotes(database, group),
  }),
})

export type VoteModerationService = ReturnType<typeof createVoteModerationService>
