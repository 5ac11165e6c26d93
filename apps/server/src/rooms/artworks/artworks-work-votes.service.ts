import { AppError } from '@plinth/api-schema/errors'
import type { WorkVotesSummary } from '@plinth/api-schema/work-votes'
import type { Database } from '../../db/database.ts'
import type { VoteSelection } from './artworks-vote-selection.repository.ts'
import {
  findLookedWork,
  listWorkVotes,
  tallyGroups,
  tallyTimes,
  tallyVotes,
  type VotePlace,
} from './artworks-work-votes.repository.ts'

/** What narrows the votes of a work down. */
export type VoteNarrowing = Omit<VoteSelection, 'campaignId' | 'artworkId' | 'accountIds'>

const MAX_GROUPS = 8
// Fewer accounts that were made at the same time are chance.
const FEWEST_SIGN_UPS = 5
const MAX_STEPS = 60
const STEPS = [1, 5, 10, 30, 60, 180, 360, 720, 1440, 10_080]
const MINUTE_MS = 60_000

const stepFor = (from: Date | null, to: Date | null): number => {
  const minutes = from && to ? (to.getTime() - from.getTime()) / MINUTE_MS : 0
  return STEPS.find((step) => minutes / step < MAX_STEPS) ?? STEPS.at(-1)!
}

const readPlace = (cursor: string): VotePlace => {
  const [micros, accountId] = cursor.split('-')
  return { micros: Number(micros), accountId: Number(accountId) }
}

/** The votes for one work, for operators. */
export function createWorkVotes({ database }: { database: Database }) {
  const requireWork = async (artworkId: number) => {
    const work = await findLookedWork(database, artworkId)
    if (!work) throw new AppError('notFound')
    return { work, campaignId: work.campaign.id }
  }

  return {
    /** The votes one by one, the newest first. */
    async list(
      artworkId: number,
      narrowing: VoteNarrowing,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ) {
      const { campaignId } = await requireWork(artworkId)
      const selection = { ...narrowing, campaignId, artworkId }
      const after = cursor === undefined ? undefined : readPlace(cursor)
      const rows = await listWorkVotes(database, selection, { after, limit: limit + 1 })
      const { counted, held, voided } = await tallyVotes(database, selection)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor = rows.length > limit && last ? `${last.micros}-${last.accountId}` : null
      return { rows: shown, total: counted + held + voided, nextCursor }
    },

    /** The votes in numbers. */
    async summary(artworkId: number, narrowing: VoteNarrowing): Promise<WorkVotesSummary> {
      const { work, campaignId } = await requireWork(artworkId)
      const selection = { ...narrowing, campaignId, artworkId }
      const { firstAt, lastAt, ...tally } = await tallyVotes(database, selection)
      const binMinutes = stepFor(firstAt, lastAt)
      const largest = { limit: MAX_GROUPS, fewest: 1 }
      return {
        ...work,
        ...tally,
        binMinutes,
        times: await tallyTimes(database, selection, binMinutes),
        networks: await tallyGroups(database, selection, 'networks', largest),
        devices: await tallyGroups(database, selection, 'devices', largest),
        mails: await tallyGroups(database, selection, 'mails', largest),
        signUps: await tallyGroups(database, selection, 'signUps', { ...largest, fewest: FEWEST_SIGN_UPS }),
      }
    },
  }
}

export type WorkVotesService = ReturnType<typeof createWorkVotes>
