import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShareCard } from './share-card.ts'

const card = { eyebrow: 'Hosted by Studio North', title: 'Harbour & <Lights>', note: 'After dark' }
const art = new URL('../../../web/public/art/seven-hours-of-harbour-960.webp', import.meta.url)

const pixel = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}
const WALL = [244, 242, 237]
const isNear = (left: number[], right: number[]) => left.every((value, index) => Math.abs(value - right[index]!) < 12)

test('a card is a PNG of 1200 by 630 with the words left and the picture right', async () => {
  const png = await drawShareCard(card, { bytes: await readFile(art), fit: 'cover' })
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(isNear(await pixel(png, 20, 20), WALL)).toBe(true)
  expect(isNear(await pixel(png, 900, 500), WALL)).toBe(false)
})

test('a card without a picture, and with letters that no font has, is drawn all the same', async () => {
  const png = await drawShareCard({ ...card, title: '\u{10fffc}\u{10fffb}' }, null)
  expect((await sharp(png).metadata()).width).toBe(1200)
  // Where the title would stand there is wall, not a row of boxes.
  expect(isNear(await pixel(png, 100, 190), WALL)).toBe(true)
})

test('the wall is of one colour, also below everything that is drawn', async () => {
  const png = await drawShareCard(card, { bytes: await readFile(art), fit: 'whole' })
  const wall = await pixel(png, 20, 20)
  for (const [x, y] of [
    [195, 600],
    [195, 625],
    [300, 628],
  ] as const)
    expect(await pixel(png, x, y)).toEqual(wall)
})

test('a title with a letter that no font has keeps its other letters', async () => {
  const [mixed, plain] = await Promise.all([
    drawShareCard({ ...card, title: 'Harbour \u{10fffc}' }, null),
    drawShareCard({ ...card, title: 'Harbour' }, null),
  ])
  const darkest = async (png: Uint8Array) => {
    const title = sharp(png).extract({ left: 60, top: 140, width: 300, height: 80 })
    return (await title.greyscale().stats()).channels[0]!.min
  }
  expect(await darkest(mixed)).toBeCloseTo(await darkest(plain), -1)
})

// In each of them the machine's fonts are searched, which used to take longer than a card may.
test.each([
  ['Cyrillic', (place: number) => 0x400 + place],
  ['Han', (place: number) => 0x4e00 + place],
  ['scripts of all kinds', (place: number) => 0x370 + place * 37],
])('a card whose words are 255 different letters of %s is drawn within its bounds', async (_scripts, letter) => {
  const title = String.fromCodePoint(...Array.from({ length: 255 }, (_, place) => letter(place)))
  const png = await drawShareCard({ ...card, title, note: [...title].join(' ') }, null)
  expect((await sharp(png).metadata()).width).toBe(1200)
})

test('a picture that cannot be decoded is refused', async () => {
  await expect(drawShareCard(card, { bytes: Buffer.from('no picture'), fit: 'cover' })).rejects.toThrow(/contained/i)
})
