// Runs alone in a contained process: takes the words and the picture of a share card on stdin, writes a PNG to stdout.
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
import { unpackMessage } from './framed-message.ts'
import type { ShareCardOrder } from './share-card.ts'
import { clipLines, cutToWidth, fitTitle, type Measure, wrapText } from './share-card-layout.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PICTURE = { left: 560, width: WIDTH - 560, margin: 48 }
const TITLE_STEPS = [
  { size: 84, lines: 3 },
  { size: 72, lines: 4 },
  { size: 60, lines: 5 },
  { size: 50, lines: 6 },
]
// Above a code there is less room.
const TITLE_STEPS_ABOVE_CODE = [
  { size: 84, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 3 },
  { size: 50, lines: 4 },
  { size: 42, lines: 5 },
]
const TITLE_SPACING = -0.02
const NOTE_SIZE = 26
const NOTE_LINES = 3
const LEADING = 34
const STATE_SIZE = 32
const CODE = { side: 200, bottom: HEIGHT - 40, gap: 24 }
const NAME = 'Plinth'
const NAME_SIZE = 46

const small = (line: string, y: number) => textElement(line, TEXT, NOTE_SIZE, `x="${MARGIN}" y="${y}" fill="${INK_2}"`)

/** What stands below the title: the note, as much of it as there is room for. */
const drawNote = (note: string, width: number, top: number, plain: Measure) => {
  const lines = clipLines(wrapText(note, NOTE_SIZE, width, plain), NOTE_LINES)
  const room = Math.max(0, Math.floor((HEIGHT - 130 - top) / LEADING) + 1)
  return stack(clipLines(lines, Math.min(NOTE_LINES, room)).slice(0, room), top, LEADING, small)
}

/** What stands at the foot of a card with a code: the code right, the state and the note left of it. */
const drawFoot = (link: string, { state, note }: { state: string; note: string }, right: number, plain: Measure) => {
  const code = drawCode(link, { right, ...CODE })
  const width = code.left - CODE.gap - MARGIN
  const top = CODE.bottom - CODE.side + 28
  const noteTop = state === '' ? top : top + 42
  const stated = textElement(
    cutToWidth(state, STATE_SIZE, width, plain),
    TEXT,
    STATE_SIZE,
    `x="${MARGIN}" y="${top}" fill="${INK}"`,
  )
  const lines = clipLines(wrapText(note, NOTE_SIZE, width, plain), 2)
  return code.svg + stated + stack(lines, noteTop, LEADING, small)
}

/** By whom it is; nothing where no font has any letter of the name. */
const drawableEyebrow = (given: string) => {
  const eyebrow = drawable(given)
  return /\bby$/iu.test(eyebrow) && eyebrow !== given ? '' : eyebrow
}

const drawWords = (given: ShareCardOrder) => {
  const { fit, link } = given
  const [eyebrow, title] = [drawableEyebrow(given.eyebrow), drawable(given.title)]
  const words = { state: drawable(given.state), note: drawable(given.note) }
  const right = fit === null ? WIDTH - MARGIN : PICTURE.left - 40
  const width = right - MARGIN
  const plain = measureIn(TEXT, 0)
  const display = measureIn(DISPLAY, TITLE_SPACING)
  const set = fitTitle(title, link === null ? TITLE_STEPS : TITLE_STEPS_ABOVE_CODE, width, display)
  const titleTop = 150 + set.size * 0.72
  const leading = set.size * 1.02
  return {
    options: optionsFor(eyebrow + title + words.note + words.state),
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${WALL}"/>`,
      fit === null ? '' : `<rect x="${PICTURE.left}" width="${PICTURE.width}" height="${HEIGHT}" fill="${SUNK}"/>`,
      small(cutToWidth(eyebrow, NOTE_SIZE, width, plain), 96),
      stack(set.lines, titleTop, leading, (line, y) =>
        textElement(
          line,
          DISPLAY,
          set.size,
          `x="${MARGIN - 3}" y="${y}" fill="${INK}" letter-spacing="${TITLE_SPACING * set.size}"`,
        ),
      ),
      link === null
        ? drawNote(words.note, width, titleTop + (set.lines.length - 1) * leading + 62, plain)
        : drawFoot(link, words, right, plain),
      textElement(
        NAME,
        DISPLAY,
        NAME_SIZE,
        `x="${MARGIN - 2}" y="${HEIGHT - 56}" fill="${INK}" letter-spacing="${TITLE_SPACING * NAME_SIZE}"`,
      ),
      `<circle cx="${MARGIN + display(NAME) * NAME_SIZE + 15}" cy="${HEIGHT - 63}" r="8" fill="${DOT}"/>`,
      '</svg>',
    ].join(''),
  }
}

const placePicture = async (bytes: Buffer, fit: 'cover' | 'whole') => {
  if (fit === 'cover') {
    const input = await sharp(bytes).resize({ width: PICTURE.width, height: HEIGHT, fit: 'cover' }).png().toBuffer()
    return { input, left: PICTURE.left, top: 0 }
  }
  const most = { width: PICTURE.width - 2 * PICTURE.margin, height: HEIGHT - 2 * PICTURE.margin }
  const { data, info } = await sharp(bytes)
    .resize({ ...most, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: Math.round(PICTURE.left + (PICTURE.width - info.width) / 2),
    top: Math.round((HEIGHT - info.height) / 2),
  }
}

const {
  head: order,
  parts: [picture],
} = unpackMessage<ShareCardOrder>(await buffer(process.stdin))
const { svg, options } = drawWords(order)
const words = new Resvg(svg, options).render().asPng()
const layers = order.fit === null || !picture ? [] : [await placePicture(picture, order.fit)]
// Without dithering: its errors would run over the plain wall and gather into a grey stain.
const palette = { palette: true, dither: 0, effort: 4 }
process.stdout.write(await sharp(words).composite(layers).png(palette).toBuffer())
