import type { VoteHold } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { OwnAppeal, OwnVote, VotesDecision } from '@plinth/api-schema/own-vote'
import { appealState, holdReason, stateOf, voteState } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { logName } from './artworks-log.service.ts'
import type { LogId, PresentLog } from './artworks-log-tree.repository.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'
import {
  countOwnVotes,
  findOwnVote,
  findVoterSecret,
  listOwnVotes,
  type OwnVoteFilter,
  type OwnVoteRow,
} from './artworks-own-votes.repository.ts'

export type LogReadingDeps = {
  database: Database
  publicUrl: string
  visibility: VisibilityService
  /** The verifier keys of those who are asked to co-sign heads. */
  witnesses: readonly string[]
}
/** Where a log is, and the key of its heads. */
export type LogPlace = { origin: string; key: string; path: string; size: number }

const LOGS = '/campaign/log'

const appealOf = ({ appealState: code, appealMessage, appealAnswer, appealedAt }: OwnVoteRow): OwnAppeal | null =>
  code === null || appealedAt === null
    ? null
    : { state: stateOf(appealState, code), message: appealMessage ?? '', answer: appealAnswer, createdAt: appealedAt }

const decisionOf = ({
  decisionAct: act,
  decisionReason,
  decisionWords,
  decidedAt,
}: OwnVoteRow): VotesDecision | null =>
  act === null || decidedAt === null
    ? null
    : { act, reason: decisionReason ?? 0, words: decisionWords ?? '', decidedAt }

const holdOf = ({ state, holdReason: reason }: OwnVoteRow): VoteHold => {
  if (state !== voteState.held) return 'none'
  return reason === holdReason.unconfirmed ? 'unconfirmed' : 'review'
}

const ownVoteOf = (row: OwnVoteRow): OwnVote => ({
  ...{ artworkId: row.artworkId, artistId: row.artistId, title: row.title, picture: row.picture },
  campaign: { id: row.campaignId, name: row.campaignName },
  ...{ state: stateOf(voteState, row.state), hold: holdOf(row), holdReason: row.holdReason },
  ...{ appeal: appealOf(row), decision: decisionOf(row), leafIndex: row.leafIndex, votedAt: row.createdAt },
})

/** Lets people read the logs of votes: everybody who sees a campaign sees its log. */
export function createLogReading({ database, publicUrl, visibility, witnesses }: LogReadingDeps) {
  const trees = createLogTrees({ database })

  const placeOf = async (log: LogId): Promise<LogPlace> => {
    const head = await trees.head(log)
    if (!head) throw new AppError('notFound')
    const path = `${LOGS}/${logName(log.campaignId, log.generation)}`
    return { origin: head.origin, key: await trees.vkey(head.origin), path, size: head.size }
  }
  const presentLog = async (campaignId: number): Promise<PresentLog> => {
    const log = await trees.presentLog(campaignId)
    if (!log) throw new AppError('notFound')
    return log
  }

  return {
    /** A log as files, for somebody who sees its campaign; while votes are hidden, without its entries. */
    async find(member: Member | null, log: LogId) {
      const campaign = await visibility.requireVisible(database, member, log.campaignId)
      // Which work a vote is for cannot be told from its hash: it has forty bytes that nobody can guess. Leaves that hold a vote or
      // take it back have none and can be guessed, and the size of the log tells about how many votes there are in all.
      const requireShown = () => {
        if (visibility.hidesVotes(campaign)) throw new AppError('conflict', { msg: messages.votesHiddenYet })
      }
      const head = await trees.head(log)
      if (!head) throw new AppError('notFound')
      return {
        isPublic: !campaign.isPrivate,
        checkpoint: async () => head.checkpoint,
        witnessed: () => trees.witnessed(log),
        checkpoints: async () => (await trees.heads(log)).join(''),
        vkey: () => trees.vkey(head.origin),
        tile: async (level: number | 'entries', index: number, width: number) => {
          if (level === 'entries') requireShown()
          return trees.tile(log, level, index, width)
        },
        entries: () => {
          requireShown()
          return trees.entries(log)
        },
      }
    },

    /** The key of all logs of this site, for those who co-sign them: its name ends with a star. */
    siteKey: () => trees.vkey(`${new URL(publicUrl).host}${LOGS}/*`),

    /** Where the log of a campaign is, and who is asked to co-sign it. */
    async place(member: Member | null, campaignId: number) {
      await visibility.requireVisible(database, member, campaignId)
      const log = await presentLog(campaignId)
      return { ...(await placeOf(log)), loggedSize: log.loggedSize, witnesses }
    },

    /** The receipt of one's own vote, also where the campaign is not to be seen any more. */
    async receipt(member: Member, artworkId: number) {
      const vote = await findOwnVote(database, member.accountId, artworkId)
      if (!vote) throw new AppError('notFound')
      const log = await presentLog(vote.campaignId)
      const receipt = vote.leafIndex === null ? null : await trees.receipt(log, vote.leafIndex)
      const { campaignId, state, leafIndex } = vote
      const voterSecret = await findVoterSecret(database, member.accountId, campaignId)
      return { ...(await placeOf(log)), campaignId, state, leafIndex, receipt, voterSecret }
    },

    /** One's own votes. */
    own: async (member: Member, filter: OwnVoteFilter, page: { limit: number; offset: number }) => ({
      rows: (await listOwnVotes(database, member.accountId, filter, page)).map(ownVoteOf),
      total: await countOwnVotes(database, member.accountId, filter),
    }),
  }
}
