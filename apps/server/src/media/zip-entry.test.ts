import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { writeZip } from '@plinth/api-schema/zip'
import { expect, test } from 'vitest'
import { readZip } from './zip.fixture.ts'
import { zipEntry } from './zip-entry.ts'

const AT = new Date('2026-11-17T09:30:00Z')

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
async function* listed(...entries: Parameters<typeof zipEntry>[0][]) {
  yield* entries.map(zipEntry)
}

test('a zip holds every file under its name, packed or as it came', async () => {
  const zip = await buffer(
    writeZip(
      listed(
        { name: 'README.txt', content: pieces('one ', 'two') },
        { name: 'uploads/schöne Grüße.png', content: pieces('x'.repeat(100_000)), isPacked: true },
        { name: 'empty.csv', content: pieces() },
      ),
      AT,
      crc32,
    ),
  )
  const files = readZip(zip)
  expect([...files.keys()]).toEqual(['README.txt', 'uploads/schöne Grüße.png', 'empty.csv'])
  expect(files.get('README.txt')!.toString()).toBe('one two')
  expect(files.get('uploads/schöne Grüße.png')!).toHaveLength(100_000)
  expect(files.get('empty.csv')!).toHaveLength(0)
})

test('nothing is read before it is asked for, and a zip that is not wanted any more closes its source', async () => {
  const seen: string[] = []
  async function* source() {
    try {
      for (let n = 0; ; n++) {
        seen.push(`piece ${n}`)
        yield Buffer.alloc(65_536, n)
      }
    } finally {
      seen.push('closed')
    }
  }
  const zip = writeZip(listed({ name: 'endless', content: source(), isPacked: true }), AT)
  for (let n = 0; n < 10; n++) expect((await zip.next()).done).toBe(false)
  await zip.return(undefined)
  expect(seen.at(-1)).toBe('closed')
  expect(seen.length).toBeLessThan(100)
})

test('a source that fails fails the zip', async () => {
  async function* broken() {
    yield Buffer.from('a part')
    throw new Error('the disk is away')
  }
  const zip = buffer(writeZip(listed({ name: 'broken', content: broken() }), AT))
  await expect(zip).rejects.toThrow('the disk is away')
})
