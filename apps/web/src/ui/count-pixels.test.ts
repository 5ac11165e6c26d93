import { expect, it } from 'vitest'
import { countPixels } from './count-pixels.ts'

const TAIL = Array.from({ length: 24 }, () => 0)
const count = (...bytes: number[]) => countPixels(new Blob([new Uint8Array([...bytes, ...TAIL])]))
const START = [0xff, 0xd8]
const EXIF = [0xff, 0xe1, 0, 6, 1, 2, 3, 4]
const TABLES = [0xff, 0xc4, 0, 4, 9, 9]
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x10, 0x00, 0x20, 0x00, 3]

it('reads the size that a PNG begins with', async () => {
  const header = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  expect(await count(...header, 0, 0, 0x20, 0, 0, 0, 0x10, 0)).toBe(8192 * 4096)
})

it.each([
  ['at once', [...START, ...frame(0xc0)]],
  ['behind what else it holds', [...START, ...EXIF, ...TABLES, ...frame(0xc0)]],
  ['of a progressive one', [...START, ...EXIF, ...frame(0xc2)]],
  ['behind fill bytes', [...START, 0xff, 0xff, ...frame(0xc0)]],
])('finds the size of a JPEG: %s', async (_where, bytes) => {
  expect(await count(...bytes)).toBe(8192 * 4096)
})

it.each([
  ['empty', []],
  ['something else', [0x47, 0x49, 0x46, 0x38]],
  ['a JPEG that ends too soon', [...START, ...EXIF, 0xff, 0xe2, 0xff, 0xff]],
  ['a JPEG that is broken', [...START, 0, ...frame(0xc0)]],
])('says nothing of a file that is %s', async (_what, bytes) => {
  expect(await count(...bytes)).toBeNull()
})
