import { AppError } from '@plinth/api-schema/errors'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { logName } from './artworks-log.service.ts'
import type { LogId } from './artworks-log-tree.repository.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'
import { countOwnVotes, findOwnVote, listOwnVotes } from './artworks-own-votes.repository.ts'

export type LogReadingDeps = { database: Database; visibility: VisibilityService }
/** Where a log is, and the key of its heads. */
export type LogPlace = { origin: string; key: string; path: string; size: number }

const LOGS = '/campaign/log'

/** Lets people read the logs of votes: everybody who sees a campaign sees its log. */
export function createLogReading({ database, visibility }: LogReadingDeps) {
  const trees = createLogTrees({ database })

  const placeOf = async (log: LogId): Promise<LogPlace> => {
    const head = await trees.head(log)
    if (!head) throw new AppError('notFound')
    const path = `${LOGS}/${logName(log.campaignId, log.generation)}`
    return { origin: head.origin, key: await trees.vkey(head.origin), path, size: head.size }
  }
  const presentLog = async (campaignId: number): Promise<LogId> => {
    const log = await trees.presentLog(campaignId)
    if (!log) throw new AppError('notFound')
    return log
  }

  return {
    /** A log as files, for somebody who sees its campaign. */
    async find(member: Member | null, log: LogId) {
      const { isPrivate } = await visibility.requireVisible(database, member, log.campaignId)
      const head = await trees.head(log)
      if (!head) throw new AppError('notFound')
      return {
        isPublic: !isPrivate,
        checkpoint: async () => head.checkpoint,
        checkpoints: async () => (await trees.heads(log)).join(''),
        vkey: () => trees.vkey(head.origin),
        tile: (level: number | 'entries', index: number, width: number) => trees.tile(log, level, index, width),
        entries: () => trees.entries(log),
      }
    },

    /** Where the log of a campaign is. */
    async place(member: Member | null, campaignId: number): Promise<LogPlace> {
      await visibility.requireVisible(database, member, campaignId)
      return placeOf(await presentLog(campaignId))
    },

    /** The receipt of one's own vote, also where the campaign is not to be seen any more. */
    async receipt(member: Member, artworkId: number) {
      const vote = await findOwnVote(database, member.accountId, artworkId)
      if (!vote) throw new AppError('notFound')
      const log = await presentLog(vote.campaignId)
      const receipt = vote.leafIndex === null ? null : await trees.receipt(log, vote.leafIndex)
      return { ...(await placeOf(log)), state: vote.state, leafIndex: vote.leafIndex, receipt }
    },

    /** One's own votes. */
    own: async (member: Member, campaignId: number | undefined, page: { limit: number; offset: number }) => ({
      rows: await listOwnVotes(database, member.accountId, campaignId, page),
      total: await countOwnVotes(database, member.accountId, campaignId),
    }),
  }
}
