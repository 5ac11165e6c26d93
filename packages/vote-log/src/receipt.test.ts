import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase64 } from './bytes.ts'
import { leaf } from './leaf.ts'
import { cosign, keyType, parseCheckpoint, signCheckpoint, signersOf, vkeyOf } from './note.ts'
import { checkReceipt, writeReceipt } from './receipt.ts'
import { newSigner, treeOf } from './signing.fixture.ts'
import { proveInclusion, rootOf } from './tree.ts'

const ORIGIN = 'plinth.example/campaign/log/1001'
const log = newSigner(ORIGIN)
const vkey = vkeyOf(log)
const random = (length: number) => new Uint8Array(randomBytes(length))

test('verifier keys are those of C2SP', () => {
  const given = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
  const publicKey = fromBase64(given.split('+')[2]!).subarray(1)
  expect(vkeyOf({ name: 'example.com/foo', publicKey })).toBe(given)
})

test('a checkpoint names its signers, and a wrong signature of a known key refuses it', async () => {
  const note = await signCheckpoint({ size: 3, root: random(32) as Uint8Array<ArrayBuffer> }, log)
  expect(await signersOf(note, [vkey])).toEqual([{ name: ORIGIN, time: null }])
  expect(await signersOf(note, [vkeyOf(newSigner(ORIGIN)), vkeyOf(newSigner('other'))])).toEqual([])
  await expect(signersOf(note.replace('\n3\n', '\n4\n'), [vkey])).rejects.toThrow('is wrong')
  for (const odd of ['', 'a\n3\n', note.replace('\n3\n', '\n03\n'), note.replace('— ', '- '), note.slice(0, -1)])
    expect(() => parseCheckpoint(odd)).toThrow()
})

test('a receipt convinces without a server, and any change in it is noticed', async () => {
  const leaves = Array.from({ length: 1000 }, (_, n) =>
    leaf.vote({ flags: 1, minute: 29_000_000 + n, work: 1001 + (n % 7), voter: random(20), ballot: random(20) }),
  )
  const node = treeOf(leaves)
  const note = await signCheckpoint({ size: 1000, root: rootOf(node, 1000) as Uint8Array<ArrayBuffer> }, log)
  const witness = newSigner('witness.example/w1')
  const seen = note + (await cosign(parseCheckpoint(note).text, witness, 1_800_000_000))
  const known = { origin: ORIGIN, vkey, witnesses: [vkeyOf(witness, keyType.witness)] }
  const text = writeReceipt({
    leaf: leaves[421]!,
    index: 421,
    proof: proveInclusion(node, 421, 1000),
    checkpoint: seen,
  })
  expect(await checkReceipt(text, known)).toMatchObject({
    ok: true,
    index: 421,
    size: 1000,
    seenBy: [{ name: witness.name, time: 1_800_000_000 }],
  })
  const lines = text.split('\n')
  const origin = lines.indexOf(ORIGIN)
  for (const at of [1, 2, 3, 8, origin, origin + 1, origin + 2, lines.length - 3, lines.length - 2]) {
    const old = lines[at]!
    const place = old.length - 5
    const other = at === 2 ? '9' : old[place] === 'A' ? 'B' : 'A'
    const bent = lines.with(at, `${old.slice(0, place)}${other}${old.slice(place + 1)}`).join('\n')
    const verdict = await checkReceipt(bent, known).catch(() => ({ ok: false }))
    expect(verdict.ok, `line ${at}`).toBe(false)
  }
  expect(await checkReceipt(text, { ...known, origin: 'another.example/log' })).toEqual({
    ok: false,
    why: 'another log',
  })
  expect(await checkReceipt(text, { ...known, vkey: vkeyOf(newSigner(ORIGIN)) })).toEqual({
    ok: false,
    why: 'not signed',
  })
})
