import type { VoteSign, WeighedSign } from '@plinth/api-schema/vote-signs'
import type { ArtistsVote } from './artworks-integrity.repository.ts'

// Points with reasons, added up. They only ever hold votes; people decide. Weights are set against the simulation in
// bench/vote-integrity.mjs: a school class behind one address must stay below the limit, what one machine sends above it.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** A vote as the score sees it; `at` in milliseconds. */
export type ScoredVote = { artworkId: number; accountId: number; at: number; network: string; device: string }

/** What is known of a voter; mailbox and domain are hashes. */
export type Voter = {
  createdAt: number
  isConfirmed: boolean
  isThrowaway: boolean
  mailbox: string
  domain: string
}

/** What speaks against a vote, the strongest sign first. */
export type VoteScore = { vote: ScoredVote; points: number; signs: WeighedSign[] }

// Fewer of one network, device or domain are a family or an office.
const MANY = 5
// So many votes in a row are looked at for their rhythm.
const IN_A_ROW = 40
// Hands are uneven: the spread of the pauses between their votes is about the mean, that of a machine far less.
const EVEN = 0.6
const BURST = { people: 30, within: 2 * MINUTE }
// An office comes through one network or a few; a provider's people vote for many works.
const ONE_DOMAIN = { people: 12, networks: 6, ofItsVotes: 0.8 }
// A share of a few proves nothing.
const FEWEST = 8
const SURPRISE = { throwaway: 3, fresh: 6 }

/** How far a share lies above what is usual, in standard deviations. */
const surprise = (hits: number, all: number, usual: number) =>
  all < FEWEST ? 0 : (hits / all - usual) / Math.sqrt(Math.max((usual * (1 - usual)) / all, 1e-4))

const shareOf = (votes: readonly ScoredVote[], has: (vote: ScoredVote) => boolean) =>
  votes.filter(has).length / Math.max(votes.length, 1)

/** How uneven the pauses between votes are, for each vote in a row that is more even than hands are. */
function findInStep(votes: readonly ScoredVote[]): Map<ScoredVote, number> {
  const inOrder = votes.toSorted((a, b) => a.at - b.at)
  const found = new Map<ScoredVote, number>()
  for (let first = 0; first + IN_A_ROW < inOrder.length; first += IN_A_ROW / 4) {
    const row = inOrder.slice(first, first + IN_A_ROW + 1)
    const pauses = row.slice(1).map(({ at }, n) => at - row[n]!.at)
    const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length
    const spread = Math.sqrt(pauses.reduce((sum, pause) => sum + (pause - mean) ** 2, 0) / pauses.length)
    const unevenness = spread / (mean || 1)
    if (unevenness < EVEN) for (const vote of row) found.set(vote, Math.min(unevenness, found.get(vote) ?? 1))
  }
  return found
}

/** The votes of accounts that were made at the same time as many others. */
function findBurst(votes: readonly ScoredVote[], createdAt: (vote: ScoredVote) => number): Set<ScoredVote> {
  const inOrder = votes.toSorted((a, b) => createdAt(a) - createdAt(b))
  const found = new Set<ScoredVote>()
  for (let last = BURST.people - 1; last < inOrder.length; last++) {
    const row = inOrder.slice(last - BURST.people + 1, last + 1)
    if (createdAt(row.at(-1)!) - createdAt(row[0]!) <= BURST.within) for (const vote of row) found.add(vote)
  }
  return found
}

const groupSize = <T>(groups: Map<T, readonly ScoredVote[]>, key: T) => groups.get(key)?.length ?? 0

/** What the score looks for in all votes of a campaign before it looks at each. */
function survey(votes: readonly ScoredVote[], voterOf: (vote: ScoredVote) => Voter) {
  const perVoter = Map.groupBy(votes, ({ accountId }) => accountId)
  const isFresh = (vote: ScoredVote) => vote.at - voterOf(vote).createdAt < DAY
  const isLone = (vote: ScoredVote) => groupSize(perVoter, vote.accountId) === 1
  const isThrowaway = (vote: ScoredVote) => voterOf(vote).isThrowaway
  const usual = { fresh: shareOf(votes, isFresh), throwaway: shareOf(votes, isThrowaway) }
  const perDomain = Map.groupBy(votes, (vote) => voterOf(vote).domain)
  const accountsOfMailbox = new Map<string, Set<number>>()
  for (const vote of votes) {
    const { mailbox } = voterOf(vote)
    accountsOfMailbox.set(mailbox, (accountsOfMailbox.get(mailbox) ?? new Set()).add(vote.accountId))
  }

  const works = new Map(
    [...Map.groupBy(votes, ({ artworkId }) => artworkId)].map(([artworkId, own]) => {
      const newcomers = own.filter((vote) => isFresh(vote) && isLone(vote))
      const domains = Map.groupBy(newcomers, (vote) => voterOf(vote).domain)
      const odd = [...domains].filter(([domain, same]) => {
        const networks = new Set(same.map(({ network }) => network)).size
        return (
          same.length >= ONE_DOMAIN.people &&
          networks >= ONE_DOMAIN.networks &&
          same.length >= ONE_DOMAIN.ofItsVotes * groupSize(perDomain, domain)
        )
      })
      return [
        artworkId,
        {
          perNetwork: Map.groupBy(own, ({ network }) => network),
          inStep: findInStep(newcomers),
          burst: findBurst(newcomers, (vote) => voterOf(vote).createdAt),
          oddDomains: new Set(odd.map(([domain]) => domain)),
          manyThrowaway: surprise(own.filter(isThrowaway).length, own.length, usual.throwaway) > SURPRISE.throwaway,
          manyFresh: surprise(newcomers.length, own.length, usual.fresh) > SURPRISE.fresh,
        },
      ]
    }),
  )
  return { works, isFresh, isLone, accountsOfMailbox }
}

/** Gives the points of each vote of a campaign, of those that any sign speaks against. */
export function scoreVotes(votes: readonly ScoredVote[], voters: ReadonlyMap<number, Voter>): VoteScore[] {
  const voterOf = ({ accountId }: ScoredVote) => voters.get(accountId)!
  const { works, isFresh, isLone, accountsOfMailbox } = survey(votes, voterOf)

  const signsOf = (vote: ScoredVote): [VoteSign, number][] => {
    const voter = voterOf(vote)
    const work = works.get(vote.artworkId)!
    const age = vote.at - voter.createdAt
    const neighbours = vote.network === '' ? [] : (work.perNetwork.get(vote.network) ?? [])
    const devices = new Set(neighbours.map(({ device }) => device)).size
    const crowded = neighbours.length > MANY
    const always: [VoteSign, number][] = [
      ['throwaway', voter.isThrowaway ? 2 : 0],
      ['unconfirmed', voter.isConfirmed ? 0 : 1],
      ['mailbox', accountsOfMailbox.get(voter.mailbox)!.size > 1 ? 3 : 0],
      ['newAccount', isLone(vote) ? (age < 10 * MINUTE ? 1 : age < DAY ? 0.5 : 0) : 0],
      ['network', crowded ? Math.min(1.5, Math.log2(neighbours.length / MANY)) : 0],
      ['device', crowded && devices <= neighbours.length / MANY ? 1.25 : 0],
    ]
    if (!isFresh(vote) || !isLone(vote)) return always
    // Many new voters alone are no crime, a work that goes round has them too: only with a sign of the hand that sent them.
    const unevenness = work.inStep.get(vote)
    return [
      ...always,
      ['inStep', unevenness === undefined ? 0 : 2 + 2 * (EVEN - unevenness)],
      ['burst', work.burst.has(vote) ? 1 : 0],
      ['domain', work.oddDomains.has(voter.domain) ? 1.5 : 0],
      ['throwawayCrowd', work.manyThrowaway ? 1 : 0],
      ['newCrowd', work.manyFresh && !voter.isConfirmed ? 1.5 : 0],
    ]
  }

  return votes.flatMap((vote) => {
    const signs = signsOf(vote)
      .map(([sign, points]) => ({ sign, points: Math.round(points * 4) / 4 }))
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points)
    return signs.length > 0 ? [{ vote, points: signs.reduce((sum, { points }) => sum + points, 0), signs }] : []
  })
}

const RING = { partners: 4, ofVotes: 0.6, ofArtists: 0.5 }

/**
 * The votes of artists who vote for each other: with several partners, to whom most of their votes go. Where everybody
 * votes for nearly everybody it is no ring but a class.
 */
export function findRings(votes: readonly ArtistsVote[], artistCount: number): ArtistsVote[] {
  const perVoter = Map.groupBy(votes, ({ accountId }) => accountId)
  const votedFor = new Map([...perVoter].map(([voter, own]) => [voter, new Set(own.map(({ artistId }) => artistId))]))
  return [...perVoter].flatMap(([voter, own]) => {
    const isPartner = ({ artistId }: ArtistsVote) => votedFor.get(artistId)?.has(voter) ?? false
    const mutual = own.filter(isPartner)
    const partners = new Set(mutual.map(({ artistId }) => artistId)).size
    const isRing =
      partners >= RING.partners &&
      mutual.length >= RING.ofVotes * own.length &&
      partners <= RING.ofArtists * artistCount
    return isRing ? mutual : []
  })
}
