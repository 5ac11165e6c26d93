import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOfHeads, verifyHead } from './heads.ts'
import { sha256 } from './sha256.ts'

const head = (n: number) => ({
  campaignId: 1000 + n,
  generation: n % 3,
  size: 7 * n + 1,
  root: sha256(Uint8Array.of(n & 255, n >> 8)),
})

test('every head of a day is proven under its root, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, seed) => {
      const heads = Array.from({ length: count }, (_, n) => head(n))
      const index = seed % count
      const { root, proofs } = treeOfHeads(heads)
      const anchored = { index, count, proof: proofs[index]!, root }
      const own = head(index)
      expect(verifyHead(own, anchored)).toBe(true)
      expect(verifyHead({ ...own, size: own.size + 1 }, anchored)).toBe(false)
      expect(verifyHead({ ...own, campaignId: 1 }, anchored)).toBe(false)
      expect(verifyHead({ ...own, generation: 9 }, anchored)).toBe(false)
      expect(verifyHead({ ...own, root: sha256(Uint8Array.of(1, 2, 3)) }, anchored)).toBe(false)
      expect(verifyHead(own, { ...anchored, root: own.root })).toBe(false)
      if (count > 1) expect(verifyHead(own, { ...anchored, index: (index + 1) % count })).toBe(false)
    }),
  )
})

test('a proof of other lengths is none', () => {
  const heads = [head(0), head(1), head(2)]
  const { root, proofs } = treeOfHeads(heads)
  const anchored = { index: 0, count: 3, proof: proofs[0]!, root }
  expect(verifyHead(head(0), { ...anchored, proof: anchored.proof.slice(1) })).toBe(false)
  expect(verifyHead(head(0), { ...anchored, proof: [...anchored.proof, head(0).root] })).toBe(false)
  expect(verifyHead(head(0), { ...anchored, proof: anchored.proof.map((hash) => hash.slice(1)) })).toBe(false)
})
