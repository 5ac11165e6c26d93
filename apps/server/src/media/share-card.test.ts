import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { usualCases } from '../../test/rounds.ts'
import { drawShareCard } from './share-card.ts'

const card = {
  eyebrow: 'Hosted by Studio North',
  title: 'Harbour & <Lights>',
  note: 'After dark',
  state: '',
  link: null,
}
const art = new URL('../../../web/public/art/seven-hours-of-harbour-960.webp', import.meta.url)

const pixel = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}
const WALL = [244, 242, 237]
/** The darkest of the pixels of a part; `stats` of sharp would tell of the whole picture. */
const darkestIn = async (png: Uint8Array, area: { left: number; top: number; width: number; height: number }) =>
  Math.min(...(await sharp(png).extract(area).toColourspace('b-w').raw().toBuffer()))
const isNear = (left: number[], right: number[]) => left.every((value, index) => Math.abs(value - right[index]!) < 12)

test('a card is a PNG of 1200 by 630 with the words left and the picture right', async () => {
  const png = await drawShareCard(card, { bytes: await readFile(art), fit: 'cover' })
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(isNear(await pixel(png, 20, 20), WALL)).toBe(true)
  expect(isNear(await pixel(png, 900, 500), WALL)).toBe(false)
})

test('a card without a picture, and with letters that no font has, is drawn all the same', {
  tags: 'long',
}, async () => {
  const png = await drawShareCard({ ...card, title: '\u{10fffc}\u{10fffb}' }, null)
  expect((await sharp(png).metadata()).width).toBe(1200)
  // Where the title would stand there is wall, not a row of boxes.
  expect(isNear(await pixel(png, 100, 190), WALL)).toBe(true)
})

test('the wall is of one colour, also below everything that is drawn', { tags: 'long' }, async () => {
  const png = await drawShareCard(card, { bytes: await readFile(art), fit: 'whole' })
  const wall = await pixel(png, 20, 20)
  for (const [x, y] of [
    [195, 600],
    [195, 625],
    [300, 628],
  ] as const)
    expect(await pixel(png, x, y)).toEqual(wall)
})

test('a title with a letter that no font has keeps its other letters', { tags: 'long' }, async () => {
  const [mixed, plain] = await Promise.all([
    drawShareCard({ ...card, title: 'Harbour \u{10fffc}' }, null),
    drawShareCard({ ...card, title: 'Harbour' }, null),
  ])
  const title = { left: 60, top: 140, width: 300, height: 80 }
  expect(await darkestIn(mixed, title)).toBeLessThan(60)
  expect(await darkestIn(mixed, title)).toBeCloseTo(await darkestIn(plain, title), -1)
})

test('nothing is left of a sequence that no font has: no gap before the words, no `by` without a name', {
  tags: 'long',
}, async () => {
  const joined = '\u{10fffc}\u200d\u{10fffb}'
  const [odd, plain] = await Promise.all([
    drawShareCard({ ...card, title: `${joined} Harbour ${joined}`, eyebrow: `Hosted by ${joined}` }, null),
    drawShareCard({ ...card, title: 'Harbour', eyebrow: '' }, null),
  ])
  const words = { left: 0, top: 0, width: 1200, height: 300 }
  const pixelsOf = (png: Uint8Array) => sharp(png).extract(words).toColourspace('b-w').raw().toBuffer()
  expect((await pixelsOf(odd)).equals(await pixelsOf(plain))).toBe(true)
})

// In each of them the machine's fonts are searched, which used to take longer than a card may.
test.each(
  usualCases(1, [
    ['Han', (place: number) => 0x4e00 + place],
    ['Cyrillic', (place: number) => 0x400 + place],
    ['scripts of all kinds', (place: number) => 0x370 + place * 37],
  ] as const),
)('a card whose words are 255 different letters of %s is drawn within its bounds', async (_scripts, letter) => {
  const title = String.fromCodePoint(...Array.from({ length: 255 }, (_, place) => letter(place)))
  const png = await drawShareCard({ ...card, title, note: [...title].join(' ') }, null)
  expect((await sharp(png).metadata()).width).toBe(1200)
})

test('a picture that cannot be decoded is refused', { tags: 'long' }, async () => {
  await expect(drawShareCard(card, { bytes: Buffer.from('no picture'), fit: 'cover' })).rejects.toThrow(/contained/i)
})

const LINK = 'https://plinth.test/participant/campaign/artwork/detail?idArt=7&vote=1'
const coded = { ...card, state: 'Voting open', link: LINK }

test('the code of a card holds its link, square for square', { tags: 'long' }, async () => {
  const png = await drawShareCard(coded, { bytes: await readFile(art), fit: 'whole' })
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const { data: modules, size } = encode(LINK, { border: 2 })
  const pixels = Math.floor(200 / size)
  const [left, top] = [520 - pixels * size, 590 - pixels * size]
  const middle = (place: number) => Math.floor((place + 0.5) * pixels)
  const isDark = (x: number, y: number) =>
    data[((top + middle(y)) * info.width + left + middle(x)) * info.channels]! < 128
  expect(modules.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(modules)
})

test('the state of a card stands left of its code', { tags: 'long' }, async () => {
  const where = { left: 60, top: 385, width: 200, height: 45 }
  const [stated, silent] = await Promise.all([
    drawShareCard({ ...coded, note: '' }, null),
    drawShareCard({ ...coded, note: '', state: '' }, null),
  ])
  expect(await darkestIn(stated, where)).toBeLessThan(100)
  expect(await darkestIn(silent, where)).toBeGreaterThan(200)
})

// Between the title and the foot, left of the picture, and between the code and what stands left of it.
const GAPS = [
  { left: 64, top: 368, width: 456, height: 16 },
  { left: 524, top: 0, width: 34, height: 630 },
  { left: 320, top: 396, width: 16, height: 190 },
]
test.each(
  usualCases(4, [
    ['255 letters without a space', 'W'.repeat(255)],
    ['marks and letters of all kinds', `${'ÅÉ\u0301g'.repeat(60)}`],
    ['letters that run from right to left', '\u202eسبع ساعات من الميناء في الليل'.repeat(8)],
    ['markup', '</text><image href="x"/><rect width="1200" height="630"/>'.repeat(4)],
    ['words that go on', 'harbour lights '.repeat(17)],
    ['control characters', `\u0000\u0007\u001b[31m${'harbour'.repeat(30)}`],
    ['emoji', '🎨👩‍🎨🌊'.repeat(50)],
  ] as [string, string][]),
)('a title, a name and a campaign of %s leave the code and the picture alone', async (_kind, words) => {
  const hostile = { ...coded, eyebrow: words, title: words, note: words }
  const narrow = await drawShareCard(hostile, { bytes: await readFile(art), fit: 'whole' })
  for (const gap of GAPS) expect(await darkestIn(narrow, gap), JSON.stringify(gap)).toBeGreaterThan(200)
})
