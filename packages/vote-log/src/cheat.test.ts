// What the operator of a platform, with the database and the log's key in hand, can try, and who notices.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex } from './bytes.ts'
import { ballotOf, campaignSecret, leaf, readVote, voterTag } from './leaf.ts'
import { parseCheckpoint, signCheckpoint, vkeyOf } from './note.ts'
import { checkReceipt, writeReceipt } from './receipt.ts'
import { createRecount } from './recount.ts'
import { newSigner, RULES, START_MINUTE as T, treeOf } from './signing.fixture.ts'
import { proveConsistency, proveInclusion, rootOf, verifyConsistency } from './tree.ts'

const ORIGIN = 'plinth.example/campaign/log/1001'
const log = newSigner(ORIGIN)
const known = { origin: ORIGIN, vkey: vkeyOf(log) }
const random = (length: number) => new Uint8Array(randomBytes(length))

type Person = { tag: Uint8Array; secret: Uint8Array; ballot: Uint8Array }
const person = (id: number): Person => {
  const secret = random(16)
  return { tag: voterTag(campaignSecret(random(32), 1001), 1001, id), secret, ballot: ballotOf(secret) }
}
const vote = ({ tag, ballot }: Person, work: number, minute = T + 1) =>
  leaf.vote({ flags: 3, minute, work, voter: tag, ballot })
const [ana, bo, cy] = [person(1), person(2), person(3)]
const works = [7, 8].map((id) => leaf.work(T, id, random(32)))
const honest = [leaf.open(RULES), ...works, vote(ana, 7), vote(bo, 7), vote(cy, 8)]
const ANAS = 3

const headOf = (leaves: readonly Uint8Array[]) =>
  signCheckpoint({ size: leaves.length, root: new Uint8Array(rootOf(treeOf(leaves), leaves.length)) }, log)
const receiptOf = async (leaves: readonly Uint8Array[], index: number) =>
  writeReceipt({
    leaf: leaves[index]!,
    index,
    proof: proveInclusion(treeOf(leaves), index, leaves.length),
    checkpoint: await headOf(leaves),
  })
const recount = (...leaves: Uint8Array[]) => {
  const counting = createRecount({ expected: 8 })
  for (const bytes of leaves) counting.add(bytes, 0, bytes.length)
  return counting.result()
}
const problemsOf = (...leaves: Uint8Array[]) => recount(...leaves).problems.map(({ what }) => what)

/** Whether a later log begins with an earlier head: all that a voter, a witness or an anchor needs. */
const goesOn = (old: { size: number; root: Uint8Array }, leaves: readonly Uint8Array[]) => {
  const node = treeOf(leaves)
  const proof = proveConsistency(node, old.size, leaves.length)
  const root = rootOf(node, leaves.length)
  return verifyConsistency({ old: old.size, size: leaves.length, oldRoot: old.root, root, proof })
}
const headInReceipt = async (receipt: string) => {
  const verdict = await checkReceipt(receipt, known)
  if (!verdict.ok) throw new Error(verdict.why)
  return verdict
}

test('1: a vote is taken out after its receipt: no later head is consistent with the voter’s', async () => {
  const mine = await headInReceipt(await receiptOf(honest, ANAS))
  const later = [vote(person(4), 8), vote(person(5), 8)]
  expect(goesOn(mine, [...honest, ...later])).toBe(true)
  expect(goesOn(mine, [...honest.toSpliced(ANAS, 1), ...later])).toBe(false)
})

test('2: a vote is turned into one for another work: the same', async () => {
  const mine = await headInReceipt(await receiptOf(honest, ANAS))
  expect(goesOn(mine, [...honest.with(ANAS, vote(ana, 8)), vote(person(4), 8)])).toBe(false)
})

test('3: history is rewritten and signed again: anybody with an earlier head, a witness or an anchor, refuses it', async () => {
  const kept = parseCheckpoint(await headOf(honest))
  const rewritten = [...honest.with(4, vote(bo, 8)), vote(person(4), 8)]
  expect(parseCheckpoint(await headOf(rewritten)).size).toBeGreaterThan(kept.size)
  expect(goesOn(kept, rewritten)).toBe(false)
})

test('4: two people are shown two logs: two signed heads of one size convict it', async () => {
  const [one, two] = await Promise.all([headOf(honest), headOf(honest.with(5, vote(cy, 7)))])
  expect(parseCheckpoint(one).size).toBe(parseCheckpoint(two).size)
  expect(toHex(parseCheckpoint(one).root)).not.toBe(toHex(parseCheckpoint(two).root))
})

test('5: two voters are given the same leaf: each looks for the number that their own browser made', async () => {
  const { leaf: shown } = await headInReceipt(await receiptOf(honest, ANAS))
  const isMine = ({ secret }: Person) => toHex(readVote(shown)!.ballot) === toHex(ballotOf(secret))
  expect([isMine(ana), isMine(bo)]).toEqual([true, false])
})

test('6: votes are added after the end, or with an earlier time: the recount names them', () => {
  expect(problemsOf(...honest, vote(person(4), 8, T + 1440))).toEqual(['outside of the time for votes'])
  expect(problemsOf(...honest, vote(person(4), 8, T + 20), vote(person(5), 8, T + 3))).toEqual(['goes back in time'])
})

test('7: one voter is counted twice: the recount names it', () => {
  expect(problemsOf(...honest, vote({ ...ana, ballot: random(20) }, 7))[0]).toMatch('has voted for this work already')
})

test('8: votes are voided without a public reason: the recount names it', () => {
  expect(problemsOf(...honest, leaf.void(T + 5, ANAS, 0))).toEqual(['releases or voids without a decision'])
})

test('9: other totals are published than the log has: the recount has its own', () => {
  expect(recount(...honest).works.map(({ id, counted }) => [id, counted])).toEqual([
    [7, 2],
    [8, 1],
  ])
})

test('10: the rules are changed on the way: a second set is named', () => {
  expect(problemsOf(...honest, leaf.open({ ...RULES, endMinute: T + 9999 }))).toEqual([
    'rules anywhere but in the first leaf',
  ])
})

test('11: voters who do not exist: nobody notices by arithmetic, which the page says', () => {
  const invented = Array.from({ length: 50 }, (_, n) => vote(person(100 + n), 8, T + 9))
  const { problems, works: counted } = recount(...honest, ...invented)
  expect(problems).toEqual([])
  expect(counted[0]!.id).toBe(8)
})
