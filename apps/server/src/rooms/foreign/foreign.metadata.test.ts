import { expect, test } from 'vitest'
import { readMetadata } from './foreign.metadata.ts'

const json = (metadata: unknown) => `data:application/json,${JSON.stringify(metadata)}`
const nameIn = (uri: string) => readMetadata(uri)?.name

test.each([
  'https://evil.example/1.json',
  'http://169.254.169.254/latest/meta-data',
  'ipfs://bafkreiaaaa',
  'file:///etc/passwd',
  'data:text/html,<b>x</b>',
  'blob:application/json,{}',
  'data:application/json',
  'data:application/json;',
  '',
])('nothing is read of %s', (uri) => {
  expect(readMetadata(uri)).toBeNull()
})

test('JSON is read as it is, in per cent signs and in base64', () => {
  expect(nameIn(json({ name: 'Half 50% off' }))).toBe('Half 50% off')
  expect(nameIn(`data:application/json;utf8,${encodeURIComponent('{"name":"Ünder"}')}`)).toBe('Ünder')
  expect(nameIn(`data:application/json;base64,${Buffer.from('{"name":"Base"}').toString('base64')}`)).toBe('Base')
})

test.each([['{'], ['[]'], ['null'], ['7'], ['{"name":{"a":1}}'], ['{"name":7}']])('%s has no name', (text) => {
  expect(readMetadata(`data:application/json,${text}`)).toMatchObject({ name: '', picture: null })
})

test('a name is one plain line of bounded length, cut between letters', () => {
  expect(nameIn(json({ name: 'a\u202eb\n\tc\u0000d' }))).toBe('a b c d')
  expect(nameIn(json({ name: 'x'.repeat(100_000) }))).toBe('x'.repeat(60))
  expect(nameIn(json({ name: '😀'.repeat(200) }))).toBe('😀'.repeat(60))
})

test('a picture is taken where its bytes are in the metadata, and from nowhere else', () => {
  const pictureIn = (metadata: object) => readMetadata(json(metadata))?.picture?.toString() ?? null
  expect(pictureIn({ image: 'data:image/svg+xml;base64,PHN2Zy8+' })).toBe('<svg/>')
  expect(pictureIn({ image_data: '<svg/>' })).toBe('<svg/>')
  for (const image of ['https://evil.example/a.png', 'ipfs://x', 'data:text/html,<svg/>', 7, null])
    expect(pictureIn({ image })).toBeNull()
})

test('metadata of 256 kB is read, and none that is larger', () => {
  const sized = (bytes: number) => `data:application/json,{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`
  expect(readMetadata(sized(262_144))).not.toBeNull()
  expect(readMetadata(sized(262_145))).toBeNull()
})
