import type { VoteSign, WeighedSign } from '@plinth/api-schema/vote-signs'
import type { ArtistsVote } from './artworks-integrity.repository.ts'

// Points with reasons, added up. They only ever hold votes; people decide. Weights are set against the simulation in
// bench/vote-integrity.mjs: a school class behind one address must stay below the limit, what one machine sends above it.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** A vote as the score sees it; `at` in milliseconds. */
export type ScoredVote = { artworkId: number; accountId: number; at: number; network: string; device: string }

/** What is known of a voter; mailbox and domain are hashes. Of a known domain many accounts are old. */
export type Voter = {
  createdAt: number
  isConfirmed: boolean
  isThrowaway: boolean
  mailbox: string
  domain: string
  isKnownDomain: boolean
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
// An office comes through one network or a few; a provider's people vote for many works, and its domain is known.
const ONE_DOMAIN = { people: 12, networks: 6, ofItsVoters: 0.7, office: 0.5 }
// So many accounts of one domain are not made by people at home within two minutes.
const BURST_OF_DOMAIN = { people: ONE_DOMAIN.people, within: 2 * MINUTE }
// Who came for one work may look at one or two others, or be told to.
const FEW_VOTES = 3
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
function findBurst(
  votes: readonly ScoredVote[],
  createdAt: (vote: ScoredVote) => number,
  { people, within } = BURST,
): Set<ScoredVote> {
  const inOrder = votes.toSorted((a, b) => createdAt(a) - createdAt(b))
  const found = new Set<ScoredVote>()
  for (let last = people - 1; last < inOrder.length; last++) {
    const row = inOrder.slice(last - people + 1, last + 1)
    if (createdAt(row.at(-1)!) - createdAt(row[0]!) <= within) for (const vote of row) found.add(vote)
  }
  return found
}

const countVoters = (votes: readonly ScoredVote[]) => new Set(votes.map(({ accountId }) => accountId)).size

/** The votes of a domain that do not come from its office: the network that half of its people share. */
function leaveOfficeOut(votes: readonly ScoredVote[]): readonly ScoredVote[] {
  const fewest = ONE_DOMAIN.office * countVoters(votes)
  const office = [...Map.groupBy(votes, ({ network }) => network)].find(([, own]) => countVoters(own) >= fewest)
  return votes.filter(({ network }) => network !== office?.[0])
}

/**
 * The accounts of domains whose people are nearly all new, come through many networks and vote for one work, and whether
 * they were made together. What else such an account votes for is no excuse: all its votes are marked.
 */
function findOddDomains(
  votes: readonly ScoredVote[],
  voterOf: (vote: ScoredVote) => Voter,
  isFresh: (vote: ScoredVote) => boolean,
): Map<number, { together: boolean }> {
  const found = new Map<number, { together: boolean }>()
  const unknown = votes.filter((vote) => !voterOf(vote).isKnownDomain)
  for (const ofDomain of Map.groupBy(unknown, (vote) => voterOf(vote).domain).values()) {
    const scattered = leaveOfficeOut(ofDomain)
    const fewest = Math.max(ONE_DOMAIN.people, ONE_DOMAIN.ofItsVoters * countVoters(scattered))
    for (const own of Map.groupBy(scattered.filter(isFresh), ({ artworkId }) => artworkId).values()) {
      const networks = new Set(own.map(({ network }) => network)).size
      if (own.length < fewest || networks < ONE_DOMAIN.networks) continue
      const together = findBurst(own, (vote) => voterOf(vote).createdAt, BURST_OF_DOMAIN)
      for (const vote of own) {
        const already = found.get(vote.accountId)?.together ?? false
        found.set(vote.accountId, { together: already || together.has(vote) })
      }
    }
  }
  return found
}

/** What the score looks for in all votes of a campaign before it looks at each. */
function survey(votes: readonly ScoredVote[], voterOf: (vote: ScoredVote) => Voter) {
  const perVoter = Map.groupBy(votes, ({ accountId }) => accountId)
  const isFresh = (vote: ScoredVote) => vote.at - voterOf(vote).createdAt < DAY
  const isThrowaway = (vote: ScoredVote) => voterOf(vote).isThrowaway
  const usual = { fresh: shareOf(votes, isFresh), throwaway: shareOf(votes, isThrowaway) }
  const oddDomains = findOddDomains(votes, voterOf, isFresh)
  const isNarrow = ({ accountId }: ScoredVote) =>
    perVoter.get(accountId)!.length <= FEW_VOTES || oddDomains.has(accountId)
  const accountsOfMailbox = new Map<string, Set<number>>()
  for (const vote of votes) {
    const { mailbox } = voterOf(vote)
    accountsOfMailbox.set(mailbox, (accountsOfMailbox.get(mailbox) ?? new Set()).add(vote.accountId))
  }

  const works = new Map(
    [...Map.groupBy(votes, ({ artworkId }) => artworkId)].map(([artworkId, own]) => {
      const newcomers = own.filter((vote) => isFresh(vote) && isNarrow(vote))
      return [
        artworkId,
        {
          perNetwork: Map.groupBy(own, ({ network }) => network),
          inStep: findInStep(newcomers),
          burst: findBurst(newcomers, (vote) => voterOf(vote).createdAt),
          manyThrowaway: surprise(own.filter(isThrowaway).length, own.length, usual.throwaway) > SURPRISE.throwaway,
          manyFresh: surprise(newcomers.length, own.length, usual.fresh) > SURPRISE.fresh,
        },
      ]
    }),
  )
  return { works, isFresh, isNarrow, oddDomains, accountsOfMailbox }
}

/** Gives the points of each vote of a campaign, of those that any sign speaks against. */
export function scoreVotes(votes: readonly ScoredVote[], voters: ReadonlyMap<number, Voter>): VoteScore[] {
  const voterOf = ({ accountId }: ScoredVote) => voters.get(accountId)!
  const { works, isFresh, isNarrow, oddDomains, accountsOfMailbox } = survey(votes, voterOf)

  const signsOf = (vote: ScoredVote): [VoteSign, number][] => {
    const voter = voterOf(vote)
    const work = works.get(vote.artworkId)!
    const age = vote.at - voter.createdAt
    const neighbours = vote.network === '' ? [] : (work.perNetwork.get(vote.network) ?? [])
    const devices = new Set(neighbours.map(({ device }) => device)).size
    const crowded = neighbours.length > MANY
    // A class or an office that has not read its mails yet is still one; such votes do not count anyway.
    const isUnread = !voter.isConfirmed && neighbours.length < 2 * MANY
    const always: [VoteSign, number][] = [
      ['throwaway', voter.isThrowaway ? 2 : 0],
      ['unconfirmed', isUnread ? 1 : 0],
      ['mailbox', accountsOfMailbox.get(voter.mailbox)!.size > 1 ? 3 : 0],
      ['newAccount', isNarrow(vote) ? (age < 10 * MINUTE ? 1 : age < DAY ? 0.5 : 0) : 0],
      ['network', crowded ? Math.min(1.5, Math.log2(neighbours.length / MANY)) : 0],
      ['device', crowded && devices <= neighbours.length / MANY ? 1.25 : 0],
    ]
    if (!isFresh(vote) || !isNarrow(vote)) return always
    // Many new voters alone are no crime, a work that goes round has them too: only with a sign of the hand that sent them.
    const unevenness = work.inStep.get(vote)
    const odd = oddDomains.get(vote.accountId)
    return [
      ...always,
      ['inStep', unevenness === undefined ? 0 : 2 + 2 * (EVEN - unevenness)],
      ['burst', work.burst.has(vote) || odd?.together ? 1 : 0],
      ['domain', odd === undefined ? 0 : odd.together ? 2.5 : 1.5],
      ['throwawayCrowd', work.manyThrowaway ? 1 : 0],
      // A crowd of one domain has its sign already.
      ['newCrowd', work.manyFresh && isUnread && odd === undefined ? 1.5 : 0],
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
