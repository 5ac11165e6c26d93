import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { usualCases } from '../../test/rounds.ts'
import { CERTIFICATE_SIZE, drawCertificate } from './certificate.ts'

const art = new URL('../../../web/public/art/seven-hours-of-harbour-960.webp', import.meta.url)
const LINK = 'https://plinth.test/participant/campaign/recount/7'
const words = {
  place: '1st place',
  title: 'Harbour & <Lights>',
  artist: 'By Mara Lind',
  campaign: 'In Tide Lines',
  brand: 'Hosted by Studio North',
  votes: '412 of 1,830 votes',
  ended: 'Voting ended on 12 November 2026',
  link: LINK,
}
type Area = { left: number; top: number; width: number; height: number }
const darkestIn = async (picture: Uint8Array, area: Area) =>
  (await sharp(picture).extract(area).toColourspace('b-w').raw().toBuffer()).reduce((least, value) =>
    Math.min(least, value),
  )

test('a certificate is a page of A4 with the words left and the picture right, twice as large for print', async () => {
  const bytes = await readFile(art)
  const [png, jpeg] = await Promise.all([drawCertificate(words, bytes, 'png'), drawCertificate(words, bytes, 'jpeg')])
  const [small, large] = await Promise.all([sharp(png).metadata(), sharp(jpeg).metadata()])
  expect([small.format, small.width, small.height]).toEqual(['png', 1754, 1240])
  expect([large.format, large.width, large.height]).toEqual(['jpeg', 3508, 2480])
  expect(large.width / large.height).toBeCloseTo(297 / 210, 2)
  expect(await darkestIn(png, { left: 100, top: 330, width: 800, height: 200 })).toBeLessThan(60)
  expect(await darkestIn(png, { left: 1100, top: 400, width: 500, height: 440 })).toBeLessThan(120)
})

test('its code holds the address of the recount, square for square', { tags: 'long' }, async () => {
  const png = await drawCertificate(words, null, 'png')
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const { data: modules, size } = encode(LINK, { border: 2 })
  const pixels = Math.floor(220 / size)
  const [left, top] = [950 - pixels * size, CERTIFICATE_SIZE.height - 90 - pixels * size]
  const middle = (place: number) => Math.floor((place + 0.5) * pixels)
  const isDark = (x: number, y: number) =>
    data[((top + middle(y)) * info.width + left + middle(x)) * info.channels]! < 128
  expect(modules.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(modules)
})

// Left of the words, between them and the picture, between title and artist, above the votes, and left of the code.
const GAPS = [
  { left: 0, top: 0, width: 100, height: 1240 },
  { left: 958, top: 0, width: 50, height: 1240 },
  { left: 110, top: 648, width: 840, height: 24 },
  { left: 110, top: 902, width: 600, height: 24 },
  { left: 708, top: 940, width: 16, height: 240 },
]
test.each(
  usualCases(3, [
    ['255 letters without a space', 'W'.repeat(255)],
    ['letters that run from right to left', '\u202eسبع ساعات من الميناء في الليل'.repeat(8)],
    ['markup', '</text><image href="x"/><rect width="1754" height="1240"/>'.repeat(4)],
    ['words that go on', 'harbour lights '.repeat(17)],
    ['emoji', '🎨👩‍🎨🌊'.repeat(50)],
  ] as [string, string][]),
)('a title, names and a campaign of %s stay in their places', async (_kind, text) => {
  const hostile = { ...words, title: text, artist: `By ${text}`, campaign: `In ${text}`, brand: `Hosted by ${text}` }
  const png = await drawCertificate(hostile, await readFile(art), 'png')
  for (const gap of GAPS) expect(await darkestIn(png, gap), JSON.stringify(gap)).toBeGreaterThan(200)
})

test('a picture that cannot be decoded is refused', async () => {
  await expect(drawCertificate(words, Buffer.from('no picture'), 'png')).rejects.toThrow(/contained/i)
})
