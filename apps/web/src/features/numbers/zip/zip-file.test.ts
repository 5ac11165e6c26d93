import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { fileNameOf } from './file-names.ts'
import { worksTable } from './works-table.ts'
import { createZip } from './zip-file.ts'

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

it('writes files that come out as they went in, under their names', async () => {
  const chunks: Uint8Array[] = []
  const zip = createZip((bytes) => void chunks.push(bytes))
  const files: [string, string][] = [
    ['01 — שלום — Ana.png', 'a picture'],
    ['02 — 🎨.jpg', ''],
    ['works.csv', 'x'.repeat(100_000)],
  ]
  for (const [name, text] of files) await zip.add(name, new TextEncoder().encode(text))
  await zip.end()
  expect(unzip(Buffer.concat(chunks))).toEqual(files)
})

it.each([
  ['../../etc/passwd', 'Ana', '01 — etc passwd — Ana.jpg'],
  ['CON', '', '01 — CON.jpg'],
  ['a\\b:c*?"<>|', 'x\u0000y', '01 — a b c — xy.jpg'],
  ['ana\u202egnp.exe', '\u2066x\u2069', '01 — anagnp.exe — x.jpg'],
  [' . ', '...', '01 — Untitled.jpg'],
  ['half \ud800 pair', 'Bo', '01 — half \ufffd pair — Bo.jpg'],
])('names a work %j by %j safely', (title, artist, name) => {
  expect(fileNameOf({ title, artist, url: '/files/ab/cd.JPG' }, 0, 3)).toBe(name)
})

it('keeps long names below what file systems take, and equal ones apart', () => {
  const long = { title: '👩‍🎨'.repeat(255), artist: 'ש'.repeat(255), url: '/files/ab/cd.webp' }
  const names = [0, 1].map((index) => fileNameOf(long, index, 20_000))
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThan(255)
  expect(new Set(names).size).toBe(2)
  expect(names[0]).toMatch(/^00001 — (👩🎨)+👩? — ש+\.webp$/u)
})

it.each(['=1', '+1', '-1', '@A1', '＝1', '\u200b=1', '\u00a0@A1'])('writes %j so that no program runs it', (title) => {
  const line = { file: '01 — a.png', artist: 'Ana', submitted: '2026-01-11 12:00:00', votes: 3 }
  expect(worksTable([{ ...line, title }])).toContain(`"'${title}"`)
})

it('writes a table in which a formula is only text and hidden votes stay hidden', () => {
  const line = { file: '01 — a.png', title: '=HYPERLINK("x")', artist: 'Ana', submitted: '2026-01-11 12:00:00' }
  expect(
    worksTable([
      { ...line, votes: 3 },
      { ...line, votes: null },
    ]).split('\r\n'),
  ).toEqual([
    '\ufeff"File","Title","Artist","Submitted (UTC)","Votes"',
    `"01 — a.png","'=HYPERLINK(""x"")","Ana","2026-01-11 12:00:00","3"`,
    `"01 — a.png","'=HYPERLINK(""x"")","Ana","2026-01-11 12:00:00","Hidden"`,
    '',
  ])
})
