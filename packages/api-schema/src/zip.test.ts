import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { endOfZip, writeZip } from './zip.ts'

const AT = new Date('2026-11-17T09:30:00Z')

/** Reads a zip from its directory at the end, as unpacking programs do. */
const unzip = (zip: Buffer) => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: [name: string, text: string][] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const size = zip.readUInt32LE(at + 24)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + zip.readUInt16LE(local + 26)
    const bytes = zip.subarray(start, start + size)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes))
    files.push([name, bytes.toString()])
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

test('a zip gives files back as they went in, under their names', async () => {
  const files: [string, string][] = [
    ['01 — שלום — Ana.png', 'a picture'],
    ['02 — 🎨.jpg', ''],
    ['works.csv', 'x'.repeat(100_000)],
  ]
  async function* entries() {
    for (const [name, text] of files) yield { name, bytes: new TextEncoder().encode(text) }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(entries(), AT)) pieces.push(piece)
  expect(unzip(Buffer.concat(pieces))).toEqual(files)
})

test('what does not fit into 32 bits stands in the records of ZIP64', () => {
  const start = 5_000_000_000
  const end = Buffer.from(endOfZip(70_000, start, 4_000_000))
  expect(end.readBigUInt64LE(24)).toBe(70_000n)
  expect(end.readBigUInt64LE(32)).toBe(70_000n)
  expect(end.readBigUInt64LE(40)).toBe(4_000_000n)
  expect(end.readBigUInt64LE(48)).toBe(BigInt(start))
  // The locator says where these records are, the old end that they are to be looked for.
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(start + 4_000_000))
  expect(end.readUInt32LE(56 + 20 + 16)).toBe(0xffff_ffff)
  expect(end.readUInt16LE(56 + 20 + 10)).toBe(0xffff)
  expect(endOfZip(3, 100, 200)).toHaveLength(22)
})
