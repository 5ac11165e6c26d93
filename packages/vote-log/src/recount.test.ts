import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './bytes.ts'
import {
  ballotOf,
  bundleOf,
  campaignSecret,
  decidedBy,
  leaf,
  leafKind,
  leafReason,
  leavesOf,
  readVote,
  voteFlag,
  voterTag,
} from './leaf.ts'
import { createRecount } from './recount.ts'
import { RULES, START_MINUTE as T } from './signing.fixture.ts'

const random = (length: number) => new Uint8Array(randomBytes(length))
const [ana, bo, cy] = [random(20), random(20), random(20)]
const picture = random(32)
const vote = (voter: Uint8Array, work: number, minute = T + 1, flags = 0) =>
  leaf.vote({ flags, minute, work, voter, ballot: random(20) })
const works = [7, 8, 9].map((id) => leaf.work(T, id, picture))
const recountOf = (leaves: readonly Uint8Array[]) => {
  const recount = createRecount({ expected: 4 })
  for (const bytes of leaves) recount.add(bytes, 0, bytes.length)
  return recount
}
const problemsOf = (...leaves: Uint8Array[]) =>
  recountOf(leaves)
    .result()
    .problems.map(({ what }) => what)

test('counts by the rules, and names whatever breaks them', () => {
  const honest = [
    leaf.open({ ...RULES, limit: { votes: 2, per: 'campaign' } }),
    ...works, // 1, 2, 3
    vote(ana, 7), // 4
    vote(ana, 8), // 5
    vote(bo, 7), // 6
    leaf.hold(T + 2, 6, leafReason.network),
    leaf.revoke(T + 3, 5, leafReason.askedFor),
    vote(ana, 8, T + 4), // 9
    leaf.decision(T + 5, leafKind.release, leafReason.nothingWrong, decidedBy.operator, 'A school class'), // 10
    leaf.release(T + 5, 6, leafReason.nothingWrong, 10),
    vote(cy, 8, T + 6), // 12
  ]
  const recount = recountOf(honest)
  const fine = recount.result()
  expect(fine).toMatchObject({
    problems: [],
    voters: 3,
    totals: { counted: 4, held: 0, voided: 0, revoked: 1 },
    decisions: [{ index: 10, words: 'A school class', votes: 1 }],
  })
  expect(fine.works.map(({ id, counted }) => [id, counted])).toEqual([
    [8, 2],
    [7, 2],
    [9, 0],
  ])
  expect(recount.votesOf(ana)).toEqual([
    { index: 4, work: 7, state: 'counted' },
    { index: 5, work: 8, state: 'revoked' },
    { index: 9, work: 8, state: 'counted' },
  ])
  const broken = recountOf([
    ...honest,
    vote(cy, 8, T + 7), // 13: twice for one work
    vote(ana, 9, T + 8), // 14: a third
    vote(cy, 9, T + 1440), // 15: too late, and a third
    leaf.void(T + 1441, 4, 0), // 16: without a decision
    leaf.revoke(T + 1441, 0, 6), // 17: about no vote
    vote(bo, 9, T + 2), // 18: back in time
    vote(random(20), 10, T + 1439), // 19: a work that is nowhere
    Uint8Array.of(0x66), // 20: unknown
    vote(ana, 7).subarray(0, 53), // 21: cut off
  ]).result()
  expect(broken.problems.map(({ index }) => index)).toEqual([13, 14, 15, 15, 16, 17, 18, 19, 20, 21])
})

test('a limit holds for what is held and voided too, and frees only what is taken back, on the day of its cast', () => {
  const [firstDay, nextDay] = [T + 1, T + 1440]
  const begun = [
    leaf.open({ ...RULES, endMinute: T + 3000, limit: { votes: 1, per: 'day' }, revocable: true }),
    ...works, // 1, 2, 3
    vote(ana, 7, firstDay), // 4
    leaf.hold(firstDay, 4, leafReason.network), // 5
  ]
  const more = `its voter has more than 1 votes for each day`
  expect(problemsOf(...begun, vote(ana, 8, firstDay))).toEqual([more])
  expect(problemsOf(...begun, vote(ana, 8, nextDay))).toEqual([])
  const why = leaf.decision(firstDay, leafKind.void, 0, decidedBy.operator, 'bought') // 6
  const voided = [...begun, why, leaf.void(firstDay, 4, 0, 6)]
  expect(problemsOf(...voided, vote(ana, 8, firstDay))).toEqual([more])
  expect(problemsOf(...voided, leaf.revoke(firstDay, 4, leafReason.askedFor))).toEqual(['takes back what was voided'])
  const back = [...begun, leaf.revoke(nextDay, 4, leafReason.askedFor)] // 6
  expect(problemsOf(...back, vote(ana, 7, nextDay), leaf.revoke(nextDay, 7, 6), vote(ana, 7, nextDay))).toEqual([])
  // Taking the vote of the first day back makes no room on the next one.
  expect(problemsOf(...begun, vote(ana, 8, nextDay), leaf.revoke(nextDay, 4, 6), vote(ana, 9, nextDay))).toEqual([more])
})

test('a vote that waits for an address counts once it is confirmed, without anybody’s decision', () => {
  const begun = [leaf.open(RULES), works[0]!, vote(ana, 7)]
  const waiting = [...begun, leaf.hold(T, 2, leafReason.unconfirmed)]
  expect(recountOf(waiting).result().totals).toMatchObject({ counted: 0, held: 1 })
  expect(recountOf([...waiting, leaf.release(T, 2, leafReason.confirmed)]).result()).toMatchObject({
    problems: [],
    totals: { counted: 1, held: 0 },
  })
  const byNetwork = leaf.hold(T, 2, leafReason.network)
  expect(problemsOf(...begun, byNetwork, leaf.release(T, 2, leafReason.confirmed))).toHaveLength(1)
  // A decision to void does not cover a release.
  const toVoid = leaf.decision(T, leafKind.void, 0, decidedBy.operator, 'bought')
  expect(problemsOf(...begun, byNetwork, toVoid, leaf.release(T, 2, 0, 4))).toHaveLength(1)
})

test('only confirmed addresses vote where the rules say so; older logs and older votes are not held to it', () => {
  const strict = leaf.open({ ...RULES, confirmedOnly: true })
  const unconfirmed = vote(bo, 7, T + 2, voteFlag.accountOlderThanADay)
  const confirmed = vote(ana, 7, T + 1, voteFlag.emailConfirmed)
  expect(problemsOf(strict, works[0]!, confirmed)).toEqual([])
  expect(recountOf([strict, works[0]!, confirmed, unconfirmed]).result().problems).toEqual([
    { index: 3, what: 'of an unconfirmed address, where the rules ask for a confirmed one' },
  ])
  expect(problemsOf(strict, works[0]!, vote(bo, 7, T + 2, voteFlag.olderThanTheLog))).toEqual([])
  for (const rules of [RULES, { ...RULES, confirmedOnly: false }])
    expect(problemsOf(leaf.open(rules), works[0]!, confirmed, unconfirmed)).toEqual([])
})

test('votes older than the log come first, each so called', () => {
  const older = (voter: Uint8Array, minute: number) => vote(voter, 7, minute, voteFlag.olderThanTheLog)
  const begun = [leaf.open(RULES), works[0]!, older(ana, T + 60), older(bo, T + 5)]
  expect(problemsOf(...begun, vote(cy, 7, T + 61))).toEqual([])
  expect(problemsOf(...begun, vote(cy, 7, T + 61), older(random(20), T + 3))).toEqual([
    'called older than the log, after votes that are not',
  ])
})

test('the end can move, and after the close only decisions about votes and works follow', () => {
  const begun = [leaf.open(RULES), works[0]!, leaf.end(T + 5, T + 2000), vote(ana, 7, T + 1900)]
  expect(recountOf(begun).result()).toMatchObject({ problems: [], endMinute: T + 2000, endMoves: 1 })
  const totals = { counted: 1, held: 0, voided: 0, revoked: 0 }
  const closed = [...begun, leaf.close(totals)]
  const why = leaf.decision(T + 2100, leafKind.void, 0, decidedBy.operator, 'bought')
  expect(problemsOf(...closed, why, leaf.void(T + 2100, 3, 0, 5), leaf.out(T + 2101, 7, 3))).toEqual([])
  expect(problemsOf(...closed, vote(bo, 7, T + 1950))).toEqual(['after the close'])
  expect(problemsOf(...begun, leaf.close({ ...totals, counted: 2 }))).toEqual(['closes with other totals'])
})

test('leaves are read as they were written, alone and in bundles', () => {
  const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const anyVote = fc.record({
    flags: fc.integer({ min: 0, max: 7 }),
    minute: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    work: fc.maxSafeNat(),
    voter: bytes20,
    ballot: bytes20,
  })
  fc.assert(fc.property(anyVote, (given) => void expect(readVote(leaf.vote(given))).toEqual(given)))
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 600 })), (leaves) => {
      expect(leavesOf(bundleOf(leaves)).map(toHex)).toEqual(leaves.map(toHex))
    }),
  )
  expect(() => leavesOf(Uint8Array.of(0, 3, 1, 2))).toThrow('cut off')
})

test('nothing that is fed to a recount breaks it', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 40 }), (leaves) => {
      const { leaves: count, problemCount } = recountOf(leaves).result()
      expect(count).toBe(leaves.length)
      if (leaves.length > 0) expect(problemCount).toBeGreaterThan(0)
    }),
  )
})

test('whose a leaf is opens with a secret of that campaign alone', () => {
  const secret = random(32)
  const number = (value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(value))
    return bytes
  }
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const one = campaignSecret(secret, 1001)
  expect(toHex(one)).toBe(hash(secret, number(1001)).toString('hex'))
  const tag = toHex(voterTag(one, 1001, 42))
  expect(tag).toBe(hash(one, number(1001), number(42)).subarray(0, 20).toString('hex'))
  expect(toHex(voterTag(campaignSecret(secret, 1002), 1002, 42))).not.toBe(tag)
  expect(toHex(voterTag(one, 1001, 43))).not.toBe(tag)
  expect(ballotOf(random(16))).toHaveLength(20)
})

test('rules and totals of another shape cannot be read', () => {
  const written = (kind: number, value: unknown) =>
    new Uint8Array([kind, ...new TextEncoder().encode(JSON.stringify(value))])
  const { startMinute, ...without } = RULES
  for (const odd of [
    without,
    { ...RULES, startMinute: String(startMinute) },
    { ...RULES, endMinute: null },
    { ...RULES, limit: { votes: '2', per: 'day' } },
    { ...RULES, limit: { votes: 2, per: 'week' } },
    { ...RULES, revocable: 'no' },
    { ...RULES, confirmedOnly: 1 },
    { ...RULES, rules: 2 },
    { ...RULES, after: 'another' },
    [RULES],
    null,
  ])
    expect([odd, problemsOf(written(leafKind.open, odd))]).toEqual([odd, ['rules that cannot be read']])
  const after = { origin: 'a.example/campaign/log/7', size: 4, root: 'AAAA', why: 'A backup was restored' }
  expect(problemsOf(leaf.open({ ...RULES, after, limit: { votes: 2, per: 'day' } }))).toEqual([])
  const none = { counted: 0, held: 0, voided: 0, revoked: 0 }
  for (const odd of [{ ...none, held: '0' }, { counted: 0 }, null, []])
    expect(problemsOf(leaf.open(RULES), written(leafKind.close, odd))).toEqual(['totals that cannot be read'])
  expect(problemsOf(leaf.open(RULES), leaf.close(none))).toEqual([])
  // A close is one, also where its totals cannot be read.
  const late = [written(leafKind.close, null), leaf.end(T, T + 9)]
  expect(problemsOf(leaf.open(RULES), ...late)).toEqual(['totals that cannot be read', 'after the close'])
})
