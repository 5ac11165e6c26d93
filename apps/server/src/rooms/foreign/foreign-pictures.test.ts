import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPng, PNG_SIGNATURE, pngChunk, pngEnd, pngHeader } from '../../media/corpus/png.ts'
import { createMediaGate } from '../../media/media-gate.ts'
import { drawPicture } from './foreign-pictures.service.ts'

const gate = createMediaGate()
const draw = (bytes: Buffer) => drawPicture(gate, bytes)
/** A picture in which no point is like its neighbour: it becomes no smaller by encoding it. */
const buildNoise = (width: number, height: number) => {
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(width * 3)]))
  const pixels = pngChunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([PNG_SIGNATURE, pngHeader(width, height, 8, 2), pixels, pngEnd])
}
const isWebp = expect.stringMatching(/^data:image\/webp;base64,/)

test('a picture of four million points is drawn, and none of more', { tags: 'long' }, async () => {
  expect(await draw(buildPng({ width: 2_000, height: 2_000 }))).toEqual(isWebp)
  expect(await draw(buildPng({ width: 2_001, height: 2_000 }))).toBeNull()
})

test('what is no picture, or cannot be read as one, is not drawn', async () => {
  expect(await draw(Buffer.from('hello'))).toBeNull()
  expect(await draw(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1'))).toBeNull()
  expect(await draw(buildPng().subarray(0, 60))).toBeNull()
})

test('a picture fits its row: one that says too much is drawn smaller, or stood in for', { tags: 'long' }, async () => {
  const uri = await draw(buildNoise(640, 640))
  expect(uri!.length).toBeLessThanOrEqual(40_000)
  expect(uri).toMatch(/^data:image\//)
})
