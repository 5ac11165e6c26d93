// Runs alone in a contained process: takes the words and the picture of a certificate on stdin, writes a PNG or a JPEG to stdout.
import './report-cpu.ts'
import { buffer } from 'node:stream/consumers'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import {
  DISPLAY,
  DOT,
  drawable,
  drawCode,
  INK,
  INK_2,
  measureIn,
  optionsFor,
  SUNK,
  stack,
  TEXT,
  textElement,
  WALL,
} from './card-drawing.ts'
import { CERTIFICATE_SIZE, type CertificateOrder } from './certificate.ts'
import { unpackMessage } from './framed-message.ts'
import { clipLines, cutToWidth, fitTitle, wrapText } from './share-card-layout.ts'

const { width: WIDTH, height: HEIGHT } = CERTIFICATE_SIZE
const MARGIN = 110
const PICTURE = { left: 1010, width: WIDTH - 1010, margin: 70 }
const COLUMN = PICTURE.left - 60 - MARGIN
const CODE = { side: 220, right: PICTURE.left - 60, bottom: HEIGHT - 90, gap: 28 }
const BESIDE_CODE = COLUMN - CODE.side - CODE.gap
const SPACING = -0.02
const TITLE_TOP = 330
const TITLE_STEPS = [
  { size: 96, lines: 3 },
  { size: 80, lines: 3 },
  { size: 64, lines: 4 },
  { size: 52, lines: 5 },
  { size: 44, lines: 6 },
]
const NAME = 'Plinth'

const plain = measureIn(TEXT, 0)
const display = measureIn(DISPLAY, SPACING)

const words = (line: string, y: number, size: number, fill = INK_2) =>
  textElement(line, TEXT, size, `x="${MARGIN}" y="${y}" fill="${fill}"`)
const large = (line: string, y: number, size: number) =>
  textElement(line, DISPLAY, size, `x="${MARGIN - 3}" y="${y}" fill="${INK}" letter-spacing="${SPACING * size}"`)
const oneLine = (text: string, size: number, width: number) => cutToWidth(text, size, width, plain)

const drawTitle = (title: string) => {
  const set = fitTitle(title, TITLE_STEPS, COLUMN, display)
  return stack(set.lines, TITLE_TOP + set.size * 0.72, set.size * 1.04, (line, y) => large(line, y, set.size))
}

/** Where the work hung, who held it and who made it. */
const drawAbout = (artist: string, campaign: string, brand: string) => {
  const lines = clipLines(wrapText(campaign, 30, COLUMN, plain), 2)
  return [
    words(oneLine(artist, 40, COLUMN), 735, 40, INK),
    stack(lines, 795, 38, (line, y) => words(line, y, 30)),
    words(oneLine(brand, 30, COLUMN), 795 + lines.length * 38, 30),
  ].join('')
}

const drawFoot = ({ votes, ended, link }: CertificateOrder) => {
  const address = clipLines(wrapText(link, 22, BESIDE_CODE, plain), 2)
  return [
    drawCode(link, CODE).svg,
    words(oneLine(votes, 40, BESIDE_CODE), 970, 40, INK),
    words(oneLine(ended, 26, BESIDE_CODE), 1008, 26),
    words('Check the count:', 1050, 22),
    stack(address, 1078, 28, (line, y) => words(line, y, 22)),
    large(NAME, HEIGHT - 72, 46),
    `<circle cx="${MARGIN + display(NAME) * 46 + 15}" cy="${HEIGHT - 79}" r="8" fill="${DOT}"/>`,
  ].join('')
}

const drawWords = (order: CertificateOrder) => {
  const [title, artist, campaign, brand] = [order.title, order.artist, order.campaign, order.brand].map(drawable)
  return {
    options: optionsFor([title, artist, campaign, brand].join('')),
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${WALL}"/>`,
      `<rect x="${PICTURE.left}" width="${PICTURE.width}" height="${HEIGHT}" fill="${SUNK}"/>`,
      words('Certificate', 140, 30),
      large(order.place, 255, 104),
      // Widths of letters that no font of ours has are guessed after a while: whatever is too wide ends at the column's edge.
      `<clipPath id="column"><rect x="${MARGIN - 10}" width="${COLUMN + 10}" height="${HEIGHT}"/></clipPath>`,
      '<g clip-path="url(#column)">',
      drawTitle(title ?? ''),
      drawAbout(artist ?? '', campaign ?? '', brand ?? ''),
      '</g>',
      drawFoot(order),
      '</svg>',
    ].join(''),
  }
}

const placePicture = async (bytes: Buffer, scale: number) => {
  const most = { width: (PICTURE.width - 2 * PICTURE.margin) * scale, height: (HEIGHT - 2 * PICTURE.margin) * scale }
  const { data, info } = await sharp(bytes)
    .resize({ ...most, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: Math.round((PICTURE.left + PICTURE.width / 2) * scale - info.width / 2),
    top: Math.round((HEIGHT * scale - info.height) / 2),
  }
}

const {
  head: order,
  parts: [picture],
} = unpackMessage<CertificateOrder>(await buffer(process.stdin))
const scale = order.format === 'jpeg' ? 2 : 1
const { svg, options } = drawWords(order)
const drawn = new Resvg(svg, { ...options, fitTo: { mode: 'width', value: WIDTH * scale } }).render()
const page = sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
  .composite(picture ? [await placePicture(picture, scale)] : [])
  .flatten({ background: WALL })
process.stdout.write(
  await (order.format === 'jpeg' ? page.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }) : page.png()).toBuffer(),
)
