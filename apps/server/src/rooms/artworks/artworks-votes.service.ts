import { hash, randomBytes } from 'node:crypto'
import type { VoteHold } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { holdReason } from '@plinth/api-schema/states'
import { TAG_BYTES } from '@plinth/vote-log/leaf'
import { coalesce } from '../../db/coalesce.ts'
import type { Database } from '../../db/database.ts'
import { withRetry } from '../../db/retry.ts'
import type { Member } from '../../http/call-context.ts'
import { isOwnMachine, isOwnMachineUrl, networkOf, ONE_NETWORK } from '../../http/network-of.ts'
import { createLogOpening } from './artworks-log.service.ts'
import { type AskedVote, createVoteWriter, type Verdict } from './artworks-votes.repository.ts'

const MAX_QUEUE = 10_000
const RETRY_AFTER_SECONDS = 1

/**
 * A network's votes beyond `votesPerNetwork` a day and campaign are held, with 0 none are; so are those of an address that is
 * not confirmed, unless nothing is mailed by which it could be (`confirmsByMail`).
 */
export type VoteDeps = {
  database: Database
  publicUrl: string
  votesPerNetwork: number
  confirmsByMail: boolean
  longestQueue?: number
}
/** What a vote came to: the votes of its artwork, why it is not among them, if it is not, and which leaf of the log it is. */
export type TakenVote = { voteCount: number; hold: VoteHold; leafIndex: number }
/** Where a vote comes from, and what the voter's browser wants in its leaf. */
export type VoteOrigin = { address: string; userAgent: string; ballot?: string | undefined }

const refusals: Record<Exclude<Verdict, 'cast' | 'held'>, () => AppError> = {
  missing: () => new AppError('notFound'),
  notParticipant: () => new AppError('notPermitted'),
  closed: () => new AppError('conflict', { msg: messages.votingClosed }),
  own: () => new AppError('invalid', { msg: messages.ownArtwork }),
  already: () => new AppError('conflict', { msg: messages.alreadyVoted }),
  paused: () => new AppError('conflict', { msg: messages.campaignPaused }),
  notLive: () => new AppError('conflict', { msg: messages.campaignNotLive }),
  unopened: () => new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS }),
  unconfirmed: () => new AppError('notPermitted', { msg: messages.confirmEmailToVote }),
}

// In whatever family and with whatever last bytes the machine reaches itself.
const OWN_NETWORK = networkOf('127.0.0.1', ONE_NETWORK)

/**
 * The network that a vote comes from. The machine itself is one, everybody behind a proxy that the settings do not name;
 * where nobody else can reach the product (`isLocal`) it has none: somebody tries the product out.
 */
export const votersNetwork = (address: string, { isLocal }: { isLocal: boolean }): string => {
  if (!isOwnMachine(address)) return networkOf(address, ONE_NETWORK)
  return isLocal ? '' : OWN_NETWORK
}

/** Casts votes: one commit carries all that were asked for while the last one ran, and each is answered after its own. */
export function createVoteService({
  database,
  publicUrl,
  votesPerNetwork,
  confirmsByMail,
  longestQueue = MAX_QUEUE,
}: VoteDeps) {
  const isLocal = isOwnMachineUrl(publicUrl)
  const writeVotes = createVoteWriter({ heldBeyond: votesPerNetwork, countsUnconfirmed: !confirmsByMail })
  const opening = createLogOpening({ database, publicUrl })
  const votes = coalesce((batch: readonly AskedVote[]) => withRetry(() => writeVotes(database.planned, batch)))

  /** Asks, and once more where the campaign's log had to be opened first. */
  const cast = async (asked: AskedVote) => {
    const counted = await votes.ask(asked)
    if (counted.verdict !== 'unopened' || counted.campaignId === null) return counted
    await opening.ensureOpen(counted.campaignId)
    return votes.ask(asked)
  }

  return {
    /** Votes for an artwork, or says why not. */
    async vote(member: Member, artworkId: number, { address, userAgent, ballot }: VoteOrigin): Promise<TakenVote> {
      if (votes.waiting() >= longestQueue) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
      const {
        verdict,
        holdReason: reason,
        voteCount,
        leafIndex,
      } = await cast({
        artworkId,
        accountId: member.accountId,
        network: votersNetwork(address, { isLocal }),
        device: hash('sha256', userAgent, 'buffer'),
        ballot: ballot === undefined ? randomBytes(TAG_BYTES) : Buffer.from(ballot, 'hex'),
      })
      if (verdict !== 'cast' && verdict !== 'held') throw refusals[verdict]()
      const isUnconfirmed = reason === holdReason.unconfirmed
      const hold = verdict === 'cast' ? 'none' : isUnconfirmed ? 'unconfirmed' : 'review'
      return { voteCount, hold, leafIndex: leafIndex! }
    },
  }
}
