import { expect, test } from 'vitest'
import { toBase64 } from './bytes.ts'
import { readAddCheckpoint, writeAddCheckpoint } from './witness.ts'

const hash = (n: number) => new Uint8Array(32).fill(n)
const CHECKPOINT = 'log.example\n7\nAAAA\n\n— log.example AAAA\n'

test('a request to co-sign is written and read', () => {
  const request = { old: 5, proof: [hash(1), hash(2)], checkpoint: CHECKPOINT }
  const body = writeAddCheckpoint(request)
  expect(body).toBe(`old 5\n${toBase64(hash(1))}\n${toBase64(hash(2))}\n\n${CHECKPOINT}`)
  expect(readAddCheckpoint(body)).toEqual(request)
  expect(readAddCheckpoint(`old 0\n\n${CHECKPOINT}`)).toEqual({ old: 0, proof: [], checkpoint: CHECKPOINT })
})

test.each([
  '',
  CHECKPOINT,
  `old 01\n\n${CHECKPOINT}`,
  `old 5 \n\n${CHECKPOINT}`,
  `old 5\nAAAA\n\n${CHECKPOINT}`,
  `old 5\n?\n\n${CHECKPOINT}`,
  writeAddCheckpoint({ old: 5, proof: Array.from({ length: 64 }, hash), checkpoint: CHECKPOINT }),
])('%j is none', (body) => {
  expect(() => readAddCheckpoint(body)).toThrow()
})
