// How many copies of real pictures are found, and how many different pictures are taken for copies: counts, no times.
import { readdir, readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { distanceOf } from '../apps/server/src/media/picture-hash.ts'
import { lookAtPictures, type PictureLooks } from '../apps/server/src/media/picture-looks.ts'

const PICTURES = new URL('../apps/server/demo/pictures/', import.meta.url)
const DRAWN = 150
const AT_ONCE = 20

const cut = async (bytes: Buffer, share: number) => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const [left, top] = [Math.round(width * share), Math.round(height * share)]
  return sharp(bytes).extract({ left, top, width: width - 2 * left, height: height - 2 * top })
}
const sign = async (bytes: Buffer) => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const words = `<text x="50%" y="92%" text-anchor="middle" font-size="${Math.round(width / 14)}" fill="#fff" fill-opacity=".7">SAMPLE</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${words}</svg>`
  return sharp(bytes).composite([{ input: Buffer.from(svg) }])
}

const COPIES: Record<string, (bytes: Buffer) => Promise<Sharp> | Sharp> = {
  'a third as wide, JPEG': (bytes) => sharp(bytes).resize({ width: 213 }),
  'JPEG of quality 30': (bytes) => sharp(bytes).jpeg({ quality: 30 }),
  '3 % cut off each side': (bytes) => cut(bytes, 0.03),
  'a quarter brighter': (bytes) => sharp(bytes).modulate({ brightness: 1.25 }),
  'a third darker': (bytes) => sharp(bytes).modulate({ brightness: 0.7 }),
  'with words across it': sign,
  mirrored: (bytes) => sharp(bytes).flop(),
  'without colours': (bytes) => sharp(bytes).greyscale(),
}

/** Always the same picture for the same number: shapes in places and greys of their own. */
const draw = (seed: number): Promise<Buffer> => {
  let state = seed * 2_654_435_761 + 1
  const next = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % most
  }
  const shapes = Array.from({ length: 9 }, () => {
    const grey = next(256)
    const fill = `rgb(${grey},${next(256)},${next(256)})`
    return next(2) === 0
      ? `<circle cx="${next(320)}" cy="${next(320)}" r="${20 + next(90)}" fill="${fill}"/>`
      : `<rect x="${next(320)}" y="${next(320)}" width="${30 + next(200)}" height="${30 + next(200)}" fill="${fill}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#ddd"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const lookAtAll = async (pictures: readonly Buffer[]) => {
  const looks: (PictureLooks | null)[] = []
  for (let at = 0; at < pictures.length; at += AT_ONCE)
    looks.push(...(await lookAtPictures(pictures.slice(at, at + AT_ONCE))))
  return looks
}
const areAlike = (one: PictureLooks, other: PictureLooks) =>
  [one.plain, one.cut, one.mirrored].some((look) =>
    [other.plain, other.cut].some((known) => distanceOf(look, known) !== null),
  )

const names = (await readdir(PICTURES)).filter((name) => name.endsWith('-640.webp') && !name.startsWith('banner'))
const originals = await Promise.all(names.map((name) => readFile(new URL(name, PICTURES))))
const known = await lookAtAll(originals)
const comparable = known.filter((look) => look !== null).length
console.log(`${originals.length} real pictures, ${originals.length - comparable} of them flat`)
for (const [what, copy] of Object.entries(COPIES)) {
  const copies = await Promise.all(originals.map(async (bytes) => (await copy(bytes)).jpeg({ quality: 70 }).toBuffer()))
  const looks = await lookAtAll(copies)
  const missed = names.filter((_name, at) => {
    const [one, other] = [looks[at], known[at]]
    return other && !(one && areAlike(one, other))
  })
  console.log(
    `${what}: ${comparable - missed.length} of ${comparable} found${missed.length > 0 ? ` (not ${missed.join(', ')})` : ''}`,
  )
}
const drawn = await lookAtAll(await Promise.all(Array.from({ length: DRAWN }, (_picture, seed) => draw(seed))))
const all = [...known, ...drawn].filter((look) => look !== null)
let pairs = 0
let alike = 0
for (const [at, one] of all.entries())
  for (const other of all.slice(at + 1)) {
    pairs++
    if (areAlike(one, other) || areAlike(other, one)) {
      alike++
      console.log(at, all.indexOf(other), names[at], names[all.indexOf(other)])
    }
  }
console.log(`${all.length} different pictures, ${pairs} pairs: ${alike} taken for copies`)
