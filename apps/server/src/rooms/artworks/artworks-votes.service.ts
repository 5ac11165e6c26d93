import { hash } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { coalesce } from '../../db/coalesce.ts'
import type { Database } from '../../db/database.ts'
import { withRetry } from '../../db/retry.ts'
import type { Member } from '../../http/call-context.ts'
import { isOwnMachine, networkOf, ONE_NETWORK } from '../../http/network-of.ts'
import { type AskedVote, createVoteWriter, type Verdict } from './artworks-votes.repository.ts'

const MAX_QUEUE = 10_000
const RETRY_AFTER_SECONDS = 1

/** A network's votes beyond `votesPerNetwork` a day and campaign are held, with 0 none are. */
export type VoteDeps = {
  database: Database
  votesPerNetwork: number
  longestQueue?: number
}
/** Where a vote comes from. */
export type VoteOrigin = { address: string; userAgent: string }

const refusals: Record<Exclude<Verdict, 'cast' | 'held'>, () => AppError> = {
  missing: () => new AppError('notFound'),
  notParticipant: () => new AppError('notPermitted'),
  closed: () => new AppError('conflict', { msg: messages.votingClosed }),
  own: () => new AppError('invalid', { msg: messages.ownArtwork }),
  already: () => new AppError('conflict', { msg: messages.alreadyVoted }),
  paused: () => new AppError('conflict', { msg: messages.campaignPaused }),
  notLive: () => new AppError('conflict', { msg: messages.campaignNotLive }),
  unconfirmed: () => new AppError('notPermitted', { msg: messages.confirmEmailToVote }),
}

/**
 * The network that a vote comes from. The machine itself has none: what comes from there is a person who tries the product
 * out, or everybody behind a proxy that the settings do not name.
 */
export const votersNetwork = (address: string): string => (isOwnMachine(address) ? '' : networkOf(address, ONE_NETWORK))

/** Casts votes: one commit carries all that were asked for while the last one ran, and each is answered after its own. */
export function createVoteService({ database, votesPerNetwork, longestQueue = MAX_QUEUE }: VoteDeps) {
  const writeVotes = createVoteWriter({ heldBeyond: votesPerNetwork })
  const votes = coalesce((batch: readonly AskedVote[]) => withRetry(() => writeVotes(database, batch)))

  return {
    /** Votes for an artwork and answers its votes, or says why not. A held vote is answered as if it counted. */
    async vote(member: Member, artworkId: number, { address, userAgent }: VoteOrigin): Promise<{ voteCount: number }> {
      if (votes.waiting() >= longestQueue) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
      const { verdict, voteCount } = await votes.ask({
        artworkId,
        accountId: member.accountId,
        network: votersNetwork(address),
        device: hash('sha256', userAgent, 'buffer'),
      })
      if (verdict === 'cast') return { voteCount }
      if (verdict === 'held') return { voteCount: voteCount + 1 }
      throw refusals[verdict]()
    },
  }
}
