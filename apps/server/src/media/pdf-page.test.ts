import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { pdfOfPicture } from './pdf-page.ts'

const pixels = { width: 40, height: 30 }
const jpegOf = () =>
  sharp({ create: { ...pixels, channels: 3, background: '#123a6b' } })
    .jpeg()
    .toBuffer()
const points = { width: 841.89, height: 595.28 }
const link = 'https://plinth.test/recount/7?a=(b)'

test('a page holds its picture, a title, what it says and where it leads', async () => {
  const jpeg = await jpegOf()
  const { objects, streams, texts } = readPdf(
    pdfOfPicture({ jpeg, pixels, points, title: 'Tide', alt: '1st place', link }),
  )
  expect(objects).toHaveLength(10)
  expect(streams[0]!.equals(jpeg)).toBe(true)
  expect(streams[1]!.toString()).toContain('841.89 0 0 595.28 0 0 cm')
  expect(texts).toEqual(['1st place', link, 'Tide'])
  expect(objects[8]).toContain(`/URI <${Buffer.from(link).toString('hex')}>`)
})

test.each([
  ['what ends a text or an object', ') >> endobj stream \\'],
  ['letters that run from right to left, and emoji', 'سبع ساعات 🎨👩‍🎨'],
  ['half a character', 'a\ud800b'],
])('a title of %s is a title and nothing else', async (_kind, title) => {
  const { objects, texts } = readPdf(pdfOfPicture({ jpeg: await jpegOf(), pixels, points, title, alt: title, link }))
  expect(objects).toHaveLength(10)
  expect(texts).toEqual([title.toWellFormed(), link, title.toWellFormed()])
})
