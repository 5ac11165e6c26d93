import { HOLD_FROM } from '@plinth/api-schema/vote-signs'
import { expect, test } from 'vitest'
import { findRings, type ScoredVote, scoreVotes, type Voter } from './artworks-vote-signs.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
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

/** What speaks against the first vote of the first person, all voting at one moment unless told otherwise. */
const signsOfFirst = (people: readonly Person[], pace = 0, pauses = PAUSES) => {
  const { votes, scores } = buildVotes(people, pace, pauses)
  const signs = scores.find(({ vote }) => vote === votes[0])?.signs ?? []
  return Object.fromEntries(signs.map(({ sign, points }) => [sign, points]))
}
// Somebody of whom nothing but what a test says is odd.
const OLD: Person = { works: [1], network: '', madeBefore: 2 * DAY, isKnownDomain: true }
const NEW: Person = { ...OLD, madeBefore: DAY - 1 }
const spread = (count: number, person: Person) => crowd(count, (n) => ({ ...person, network: `n${n}` }))
const together = (count: number, devices: number, person: Person = OLD) =>
  crowd(count, (n) => ({ ...person, network: 'one', device: `d${n % devices}` }))
const votersOfOthers = (count: number, person: Person = OLD) => crowd(count, (n) => ({ ...person, works: [2 + n] }))
/** New people of one domain, two from each network. */
const ofDomain = (count: number, changes: Partial<Person> = {}) =>
  crowd(count, (n) => ({
    ...NEW,
    network: `n${n >> 1}`,
    isKnownDomain: false,
    madeBefore: (11 + 3 * n) * MINUTE,
    ...changes,
  }))

const edges: [string, Person[], Record<string, number>][] = [
  ['nothing against somebody old', [OLD], {}],
  ['a mailbox thrown away', [{ ...OLD, isThrowaway: true }], { throwaway: 2 }],
  ['an address not confirmed', [{ ...OLD, isConfirmed: false }], { unconfirmed: 1 }],
  [
    'nine of a network with unread mail',
    together(9, 9, { ...OLD, isConfirmed: false }),
    { unconfirmed: 1, network: 0.75 },
  ],
  [
    'ten of a network, who may not have read theirs yet',
    together(10, 9, { ...OLD, isConfirmed: false }),
    { network: 1 },
  ],
  [
    'two accounts of one mailbox',
    [
      { ...OLD, mailbox: 'm1' },
      { ...OLD, mailbox: 'm1' },
    ],
    { mailbox: 3 },
  ],
  ['two votes from one mailbox', [{ ...OLD, works: [1, 2] }], {}],
  ['not yet ten minutes', [{ ...OLD, madeBefore: 10 * MINUTE - 1 }], { newAccount: 1 }],
  ['ten minutes', [{ ...OLD, madeBefore: 10 * MINUTE }], { newAccount: 0.5 }],
  ['not yet a day', [NEW], { newAccount: 0.5 }],
  ['a day', [{ ...OLD, madeBefore: DAY }], {}],
  ['somebody new with three votes', [{ ...NEW, works: [1, 2, 3] }], { newAccount: 0.5 }],
  ['somebody new with four votes', [{ ...NEW, works: [1, 2, 3, 4] }], {}],
  ['five of a network on one device', together(5, 1), {}],
  ['six of a network', together(6, 2), { network: 0.25 }],
  ['ten of a network on two devices', together(10, 2), { network: 1, device: 1.25 }],
  ['ten of a network on three devices', together(10, 3), { network: 1 }],
  ['fifteen of a network', together(15, 4), { network: 1.5 }],
  ['forty of a network', together(40, 9), { network: 1.5 }],
  ['people whose network is not known', crowd(40, () => OLD), {}],
  [
    'eight mailboxes thrown away beside others',
    [...spread(8, { ...NEW, isThrowaway: true }), ...votersOfOthers(92)],
    {
      throwaway: 2,
      newAccount: 0.5,
      throwawayCrowd: 1,
    },
  ],
  [
    'eight beside twelve others',
    [...spread(8, { ...NEW, isThrowaway: true }), ...votersOfOthers(12)],
    {
      throwaway: 2,
      newAccount: 0.5,
      throwawayCrowd: 1,
    },
  ],
  [
    'eight beside eight',
    [...spread(8, { ...NEW, isThrowaway: true }), ...votersOfOthers(8)],
    { throwaway: 2, newAccount: 0.5 },
  ],
  [
    'somebody old among them',
    [{ ...OLD, isThrowaway: true }, ...spread(8, { ...NEW, isThrowaway: true }), ...votersOfOthers(92)],
    {
      throwaway: 2,
    },
  ],
  [
    'somebody of four votes among them',
    [
      { ...NEW, isThrowaway: true, works: [1, 200, 201, 202] },
      ...spread(8, { ...NEW, isThrowaway: true }),
      ...votersOfOthers(92),
    ],
    { throwaway: 2 },
  ],
  [
    'seven of them',
    [...spread(7, { ...NEW, isThrowaway: true }), ...votersOfOthers(92)],
    { throwaway: 2, newAccount: 0.5 },
  ],
  [
    'as many as everywhere',
    [...spread(8, { ...NEW, isThrowaway: true }), ...votersOfOthers(8, { ...OLD, isThrowaway: true })],
    {
      throwaway: 2,
      newAccount: 0.5,
    },
  ],
  [
    'eight new people beside 45 old ones',
    [...spread(8, { ...NEW, isConfirmed: false }), ...votersOfOthers(45)],
    {
      newAccount: 0.5,
      unconfirmed: 1,
      newCrowd: 1.5,
    },
  ],
  [
    'beside 36',
    [...spread(8, { ...NEW, isConfirmed: false }), ...votersOfOthers(36)],
    { newAccount: 0.5, unconfirmed: 1 },
  ],
  [
    'beside 32',
    [...spread(8, { ...NEW, isConfirmed: false }), ...votersOfOthers(32)],
    { newAccount: 0.5, unconfirmed: 1 },
  ],
  [
    'seven beside 45',
    [...spread(7, { ...NEW, isConfirmed: false }), ...votersOfOthers(45)],
    { newAccount: 0.5, unconfirmed: 1 },
  ],
  ['eight who have read their mail', [...spread(8, NEW), ...votersOfOthers(45)], { newAccount: 0.5 }],
  [
    'thirty accounts of two minutes',
    [{ ...NEW, madeBefore: DAY - 1 - 2 * MINUTE }, ...crowd(29, () => NEW)],
    {
      newAccount: 0.5,
      burst: 1,
    },
  ],
  [
    'of a millisecond more',
    [{ ...NEW, madeBefore: DAY - 2 - 2 * MINUTE }, ...crowd(29, () => NEW)],
    { newAccount: 0.5 },
  ],
  ['29 of a moment', crowd(29, () => NEW), { newAccount: 0.5 }],
  ['twelve of a domain from six networks', ofDomain(12), { domain: 1.5, newAccount: 0.5 }],
  ['eleven of a domain', ofDomain(11), { newAccount: 0.5 }],
  ['twelve from five networks', ofDomain(12).map((one, n) => ({ ...one, network: `n${n % 5}` })), { newAccount: 0.5 }],
  ['made within two minutes', ofDomain(12, { madeBefore: DAY - 1 }), { domain: 2.5, burst: 1, newAccount: 0.5 }],
  [
    'made within a millisecond more',
    ofDomain(12).map((one, n) => ({ ...one, madeBefore: n ? HOUR : HOUR + 2 * MINUTE + 1 })),
    {
      domain: 1.5,
      newAccount: 0.5,
    },
  ],
  ['here for a day', ofDomain(12, { madeBefore: DAY }), {}],
  [
    'whose mail is unread, which is said already',
    [...ofDomain(12, { isConfirmed: false }), ...votersOfOthers(90)],
    {
      domain: 1.5,
      unconfirmed: 1,
      newAccount: 0.5,
    },
  ],
  [
    'with four votes each',
    ofDomain(12).map((one, n) => ({ ...one, works: [1, 100 + n, 200 + n, 300 + n] })),
    {
      domain: 1.5,
      newAccount: 0.5,
    },
  ],
  [
    'twelve of seventeen of a domain',
    [...ofDomain(12), ...ofDomain(5, { works: [2], madeBefore: 2 * DAY })],
    {
      domain: 1.5,
      newAccount: 0.5,
    },
  ],
  ['twelve of eighteen', [...ofDomain(12), ...ofDomain(6, { works: [2], madeBefore: 2 * DAY })], { newAccount: 0.5 }],
  [
    'of a domain, half of it at an office',
    [...ofDomain(12), ...ofDomain(12, { network: 'office' })],
    {
      domain: 1.5,
      newAccount: 0.5,
    },
  ],
  [
    'who are at that office',
    [...ofDomain(12, { network: 'office' }), ...ofDomain(12)],
    { newAccount: 0.5, network: 1.25 },
  ],
  [
    'somebody of several works whose domain came together for one',
    [
      { ...ofDomain(1)[0]!, works: [1, 2], madeBefore: DAY - 1 },
      ...ofDomain(11, { works: [1], madeBefore: DAY - 1 }).map((one, n) => ({ ...one, network: `n${n}` })),
      ...ofDomain(11, { works: [2] }).map((one, n) => ({ ...one, network: `n${n}` })),
    ],
    { newAccount: 0.5 },
  ],
]
test.each(edges)('what is held against %s', (_name, people, signs) => {
  expect(signsOfFirst(people)).toEqual(signs)
})

test.each([
  ['41 votes at even pauses', 41, [1], 3.25],
  ['41 votes at nearly uneven pauses', 41, [7.9, 2.1], 2],
  ['41 votes at pauses as uneven as those of hands', 41, [8, 2], undefined],
  ['40 votes at even pauses', 40, [1], undefined],
  ['41 votes at one moment', 41, [0], 3.25],
])('%s', (_name, count, pauses, points) => {
  const people = crowd(count, (n) => ({ ...OLD, network: `n${n}`, madeBefore: DAY - 1 - n * 5 * MINUTE }))
  expect(signsOfFirst(people, SECOND, pauses).inStep).toBe(points)
})

test('a vote in several rows has the points of the most even one', () => {
  const pauses = [...Array.from({ length: 10 }, (_, n) => (n % 2 ? 7 : 3)), ...Array.from({ length: 41 }, () => 5)]
  const people = crowd(51, (n) => ({ ...OLD, network: `n${n}`, madeBefore: DAY - 1 - n * 5 * MINUTE }))
  const { scores } = buildVotes(people, SECOND, pauses)
  const points = scores.map(({ signs }) => signs.find(({ sign }) => sign === 'inStep')?.points)
  expect([points[0], points[9], points[10], points[40], points[50]]).toEqual([2.75, 2.75, 3.25, 3.25, 3.25])
})

test('a row of 41 votes says nothing of the 42nd', () => {
  const people = crowd(42, (n) => ({ ...OLD, network: `n${n}`, madeBefore: DAY - 1 - n * 5 * MINUTE }))
  const { votes, scores } = buildVotes(people, SECOND, [1])
  const inStep = scores.filter(({ signs }) => signs.some(({ sign }) => sign === 'inStep')).map(({ vote }) => vote)
  expect(inStep).toEqual(votes.slice(0, 41))
})

test('people who have long been here are no part of a row', () => {
  const people = crowd(41, (n) => ({
    ...OLD,
    network: `n${n}`,
    madeBefore: n % 2 ? 2 * DAY : DAY - 1 - n * 5 * MINUTE,
  }))
  expect(signsOfFirst(people, SECOND, [1]).inStep).toBe(undefined)
})

test('accounts of which one is too old are no burst', () => {
  const { scores } = buildVotes([{ ...NEW, madeBefore: DAY - 2 - 2 * MINUTE }, ...crowd(29, () => NEW)], 0)
  expect(scores.flatMap(({ signs }) => signs.map(({ sign }) => sign))).toEqual(
    Array.from({ length: 30 }, () => 'newAccount'),
  )
})

test('a vote that nothing speaks against is not told', () => {
  expect(buildVotes([OLD], 0).scores).toEqual([])
})

test('signs are told strongest first', () => {
  const { scores } = buildVotes([{ ...NEW, isThrowaway: true, isConfirmed: false }], 0)
  expect(scores).toMatchObject([
    { points: 3.5, signs: [{ sign: 'throwaway' }, { sign: 'unconfirmed' }, { sign: 'newAccount' }] },
  ])
})

/** Votes of an artist with partners who vote back, and for others who do not. */
const ringOf = (partners: number, others: number) => [
  ...Array.from({ length: partners }, (_, n) => [
    { accountId: 1, artistId: 10 + n },
    { accountId: 10 + n, artistId: 1 },
  ]).flat(),
  ...Array.from({ length: others }, (_, n) => ({ accountId: 1, artistId: 50 + n })),
]
test.each([
  ['four partners', 4, 0, 8, 4],
  ['three partners', 3, 0, 8, 0],
  ['six votes of ten for partners', 6, 4, 12, 6],
  ['six votes of eleven', 6, 5, 12, 0],
  ['partners among more than half of the artists', 4, 0, 7, 0],
])('%s', (_name, partners, others, artists, count) => {
  const votes = ringOf(partners, others).map((vote, n) => ({ ...vote, voteId: n }))
  const found = findRings(votes as never, artists)
  expect(found).toHaveLength(count)
  expect(found.every(({ accountId, artistId }) => accountId === 1 && artistId < 50)).toBe(true)
})
