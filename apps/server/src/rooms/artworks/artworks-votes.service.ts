import { hash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { coalesce } from '../../db/coalesce.ts'
import type { Database } from '../../db/database.ts'
import { withRetry } from '../../db/retry.ts'
import type { Member } from '../../http/call-context.ts'
import { type AskedVote, createCastVotes, type Verdict, type VisibleTo } from './artworks-votes.repository.ts'

const LONGEST_QUEUE = 10_000
const RETRY_AFTER_SECONDS = 1

/** What the service stands on; a network's votes beyond `votesPerNetwork` a day and campaign are held, with 0 none are. */
export type VoteParts = {
  database: Database
  visibleTo: VisibleTo
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

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const isOwnMachine = (address: string) => address === '::1' || address.startsWith('127.')

// `::` stands for as many zero groups as are missing.
const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
}

/**
 * The network of an address: /24 of IPv4, /48 of IPv6. The machine itself has none: what comes from there is a person who
 * tries the product out, or everybody behind a proxy that the settings do not name.
 */
export function networkOf(address: string): string {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address
  if (isOwnMachine(plain)) return ''
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const groups = ipv6Groups(plain.toLowerCase()).slice(0, 3)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`
}

/** Casts votes: one commit carries all that were asked for while the last one ran, and each is answered after its own. */
export function createVoteService({ database, visibleTo, votesPerNetwork, longestQueue = LONGEST_QUEUE }: VoteParts) {
  const castVotes = createCastVotes({ visibleTo, heldBeyond: votesPerNetwork })
  const votes = coalesce((batch: readonly AskedVote[]) => withRetry(() => castVotes(database, batch)))

  return {
    /** Votes for an artwork and answers its votes, or says why not. A held vote is answered as if it counted. */
    async vote(member: Member, artworkId: number, { address, userAgent }: VoteOrigin): Promise<{ voteCount: number }> {
      if (votes.waiting() >= longestQueue) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
      const { verdict, voteCount } = await votes.ask({
        artworkId,
        accountId: member.accountId,
        network: networkOf(address),
        device: hash('sha256', userAgent, 'buffer'),
      })
      if (verdict === 'cast') return { voteCount }
      if (verdict === 'held') return { voteCount: voteCount + 1 }
      throw refusals[verdict]()
    },
  }
}

/** The service of votes. */
export type VoteService = ReturnType<typeof createVoteService>
