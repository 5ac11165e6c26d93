import { HOLD_FROM } from '@plinth/api-schema/vote-signs'
import { expect, test } from 'vitest'
import { type ScoredVote, scoreVotes, type Voter } from './artworks-vote-signs.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const START = Date.UTC(2026, 10, 1)
// Pauses of hands, as uneven as those of people.
const PAUSES = [0.2, 7.1, 0.4, 1.3, 0.1, 9.4, 2.2, 0.3, 4.8, 0.6]

type Person = { works: number[]; network: string; device?: string; madeBefore?: number } & Partial<Voter>

/** A campaign of people who vote one after the other, `pace` times the pauses apart. */
function buildVotes(people: readonly Person[], pace: number, pauses = PAUSES) {
  const votes: ScoredVote[] = []
  const voters = new Map<number, Voter>()
  let at = START
  for (const [n, { works, network, device = `d${n % 9}`, madeBefore = 30 * SECOND, ...known }] of people.entries()) {
    at += pauses[n % pauses.length]! * pace
    const domain = 'own.example'
    const voter = { isConfirmed: true, isThrowaway: false, mailbox: `m${n}`, domain, isKnownDomain: false, ...known }
    voters.set(n, { createdAt: at - madeBefore, ...voter })
    for (const artworkId of works) votes.push({ artworkId, accountId: n, at, network, device })
  }
  const scores = scoreVotes(votes, voters)
  return { votes, scores, held: scores.filter(({ points }) => points >= HOLD_FROM) }
}
const crowd = (count: number, personOf: (n: number) => Person) => Array.from({ length: count }, (_, n) => personOf(n))

test('new accounts of one mail domain, each from a network of its own, are held at uneven pauses too', () => {
  const { held } = buildVotes(
    crowd(40, (n) => ({ works: [1], network: `n${n}` })),
    SECOND,
  )
  expect(held).toHaveLength(40)
  expect(held[0]!.signs.map(({ sign }) => sign)).toEqual(['domain', 'newAccount', 'burst'])
  expect(Math.max(...held.flatMap(({ signs }) => signs.map(({ points }) => points)))).toBeLessThan(HOLD_FROM)
})

test.each([
  ['one decoy for all', () => [2]],
  ['two decoys each', (n: number) => [2 + n, 50 + n]],
  ['six decoys each', (n: number) => [1, 2, 3, 4, 5, 6].map((k) => k * 100 + n)],
])('more votes of such accounts clear nothing: %s', (_name, decoysOf: (n: number) => number[]) => {
  const { votes, held } = buildVotes(
    crowd(40, (n) => ({ works: [1, ...decoysOf(n)], network: `n${n}`, madeBefore: 60 * MINUTE })),
    SECOND,
  )
  expect(held).toHaveLength(votes.length)
})

test('even pauses of new accounts count with a decoy too', () => {
  const people = crowd(50, (n) => ({ works: [1, 2], network: `n${n}`, isKnownDomain: true }))
  const { scores } = buildVotes(people, MINUTE, [1])
  const inStep = scores.filter(({ signs }) => signs.some(({ sign }) => sign === 'inStep'))
  expect(inStep.length).toBeGreaterThan(80)
})

const spared: [string, Person[], number][] = [
  [
    'a class behind one address that votes for a classmate, mails unread',
    crowd(28, (n) => ({ works: [1], network: 'school', device: 'tablet', isConfirmed: n % 4 > 0 })),
    10 * SECOND,
  ],
  [
    'a class that votes for a classmate among others',
    crowd(28, (n) => ({ works: [1, 2 + (n % 5), 9 + (n % 3)], network: 'school', device: 'tablet' })),
    10 * SECOND,
  ],
  [
    'staff of a company, a third of them at home',
    crowd(90, (n) => ({
      works: [1],
      network: n % 3 === 0 ? `home${n}` : 'office',
      device: 'pc',
      isConfirmed: n % 5 > 0,
    })),
    20 * SECOND,
  ],
  [
    'people of one provider whom a post has sent',
    crowd(90, (n) => ({ works: [1], network: `n${n}`, isKnownDomain: true })),
    SECOND,
  ],
  [
    'people of one domain who have long been here',
    crowd(40, (n) => ({ works: [1], network: `n${n}`, madeBefore: (n % 5 > 1 ? 90_000 : 1) * MINUTE })),
    SECOND,
  ],
]
test.each(spared)('%s: none is held', (_name, people, pace) => {
  const { held } = buildVotes(people, pace)
  expect(held).toEqual([])
})
