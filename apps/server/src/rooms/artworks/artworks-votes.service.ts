import { hash, randomBytes } from 'node:crypto'
import type { VoteHold } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { holdReason, voteLimitPer } from '@plinth/api-schema/states'
import { TAG_BYTES } from '@plinth/vote-log/leaf'
import type { BaseLogger } from 'pino'
import { coalesce } from '../../db/coalesce.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { rolledBack, withRetry } from '../../db/retry.ts'
import type { Member } from '../../http/call-context.ts'
import { isOwnMachine, isOwnMachineUrl, networkOf, ONE_NETWORK } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { type LinkedAct, linkCounting } from '../sharing/sharing-counting.service.ts'
import { giveBackGrants } from './artworks-allowances.repository.ts'
import { createLogOpening } from './artworks-log.service.ts'
import {
  type AskedVote,
  type CountedVote,
  createRuledVoteWriter,
  createVoteWriter,
  filterFirstVotes,
  type LoggedVote,
  type Verdict,
} from './artworks-votes.repository.ts'

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
  clock: Clock
  log: Pick<BaseLogger, 'warn'>
  longestQueue?: number
}
/** What a vote came to: the votes of its artwork unless they are hidden, why it is not among them, if it is not, and which leaf of the log it is. */
export type TakenVote = { voteCount: number | null; hold: VoteHold; leafIndex: number }
/** Where a vote comes from, what the voter's browser wants in its leaf, and the label of the link that led to it. */
export type VoteOrigin = {
  address: string
  userAgent: string
  ballot?: string | undefined
  from?: string | undefined
}

type Answer = Pick<CountedVote, 'voteLimit' | 'limitPer'>
const later = () => new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
const overLimit = ({ voteLimit, limitPer }: Answer) => {
  const isOne = voteLimit === 1
  if (limitPer === voteLimitPer.day) {
    const values = { votes: isOne ? 'vote' : `${voteLimit} votes` }
    return new AppError('conflict', { msg: messages.votesUsedToday, values })
  }
  const values = { votes: isOne ? 'your vote' : `all ${voteLimit} votes` }
  return new AppError('conflict', { msg: messages.votesUsed, values })
}

const refusals: Record<Exclude<Verdict, 'counted' | 'held'>, (answer: Answer) => AppError> = {
  missing: () => new AppError('notFound'),
  notParticipant: () => new AppError('notPermitted'),
  closed: () => new AppError('conflict', { msg: messages.votingClosed }),
  own: () => new AppError('invalid', { msg: messages.ownArtwork }),
  already: () => new AppError('conflict', { msg: messages.alreadyVoted }),
  paused: () => new AppError('conflict', { msg: messages.campaignPaused }),
  notLive: () => new AppError('conflict', { msg: messages.campaignNotLive }),
  unconfirmed: () => new AppError('notPermitted', { msg: messages.confirmEmailToVote }),
  overLimit,
  overMailbox: overLimit,
  unopened: later,
  byRules: later,
  again: later,
  raced: later,
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

const MAILBOX_KEY = 'votes_mailbox_key'
const isOfMailbox = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === MAILBOX_KEY

/** Counts votes by the rules of their campaigns, in one transaction: what is granted and not used is given back. */
const createRuledVoting = (writeRuled: ReturnType<typeof createRuledVoteWriter>) => {
  const vote = async (tx: Queryable, batch: readonly AskedVote[]): Promise<CountedVote[]> => {
    const answers = await writeRuled(tx, batch).catch((error: unknown) => {
      throw isOfMailbox(error) ? rolledBack('another account of the mailbox has voted a moment before') : error
    })
    if (answers.some(({ verdict }) => verdict === 'raced')) throw rolledBack('a vote was written a moment before')
    const over = answers.flatMap(({ verdict, campaignId }, place) =>
      verdict === 'overMailbox' ? [{ campaignId: campaignId!, accountId: batch[place]!.accountId }] : [],
    )
    if (over.length > 0) await giveBackGrants(tx, over)
    return answers
  }
  return vote
}

/** Counts votes: one commit carries all that were asked for while the last one ran, and each is answered after its own. */
export function createVoteService({
  database,
  publicUrl,
  votesPerNetwork,
  confirmsByMail,
  clock,
  log,
  longestQueue = MAX_QUEUE,
}: VoteDeps) {
  const isLocal = isOwnMachineUrl(publicUrl)
  const settings = { heldBeyond: votesPerNetwork, countsUnconfirmed: !confirmsByMail }
  const writeVotes = createVoteWriter(settings)
  const voteByRules = createRuledVoting(createRuledVoteWriter(settings))
  const opening = createLogOpening({ database, publicUrl })
  const votes = coalesce((batch: readonly AskedVote[]) => withRetry(() => writeVotes(database.planned, batch)))
  // A queue of their own: they take longer, and others must not wait for them.
  const ruledVotes = coalesce((batch: readonly AskedVote[]) => database.transaction((tx) => voteByRules(tx, batch)))

  const askByRules = async (asked: AskedVote): Promise<CountedVote> => {
    const answer = await ruledVotes.ask(asked)
    return answer.verdict === 'again' ? askByRules(asked) : answer
  }
  /** Asks, and once more where the campaign's log had to be opened first. */
  const askOrOpen = async (asked: AskedVote) => {
    let counted = await votes.ask(asked)
    if (counted.verdict === 'unopened' && counted.campaignId !== null) {
      await opening.ensureOpen(counted.campaignId)
      counted = await votes.ask(asked)
    }
    return counted.verdict === 'byRules' ? askByRules(asked) : counted
  }

  const linked = coalesce(async (batch: readonly (LinkedAct & LoggedVote)[]) => {
    await linkCounting.voters(database, await filterFirstVotes(database, batch))
    return batch.map(() => null)
  })
  /** Counts a voter for the link that led to their first vote, if it counts. The vote stands whether or not this goes well. */
  const countForLink = async (vote: CountedVote, accountId: number, from: string | undefined) => {
    const { verdict, isRecast, campaignId, leafIndex } = vote
    if (from === undefined || verdict !== 'counted' || isRecast || campaignId === null || leafIndex === null) return
    await linked
      .ask({ campaignId, accountId, leafIndex, label: from, at: clock.now() })
      .catch((error: unknown) => log.warn({ err: error }, 'a voter could not be counted for a link'))
  }

  return {
    /** Votes for an artwork, or says why not. */
    async vote(
      member: Member,
      artworkId: number,
      { address, userAgent, ballot, from }: VoteOrigin,
    ): Promise<TakenVote> {
      if (votes.waiting() + ruledVotes.waiting() >= longestQueue)
        throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
      const answer = await askOrOpen({
        artworkId,
        accountId: member.accountId,
        network: votersNetwork(address, { isLocal }),
        device: hash('sha256', userAgent, 'buffer'),
        ballot: ballot === undefined ? randomBytes(TAG_BYTES) : Buffer.from(ballot, 'hex'),
      })
      const { verdict, holdReason: reason, voteCount, leafIndex } = answer
      if (verdict !== 'counted' && verdict !== 'held') throw refusals[verdict](answer)
      await countForLink(answer, member.accountId, from)
      const isUnconfirmed = reason === holdReason.unconfirmed
      const hold = verdict === 'counted' ? 'none' : isUnconfirmed ? 'unconfirmed' : 'review'
      return { voteCount, hold, leafIndex: leafIndex! }
    },
  }
}
