// Runs alone in a contained process: takes the words and the picture of a share card on stdin, writes a PNG to stdout.
import './report-cpu.ts'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { encode } from 'uqr'
import { unpackMessage } from './framed-message.ts'
import type { ShareCardOrder } from './share-card.ts'
import {
  cleanWords,
  clipLines,
  cutLetters,
  cutToWidth,
  escapeXml,
  fitTitle,
  type Measure,
  wrapText,
} from './share-card-layout.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PICTURE = { left: 560, width: WIDTH - 560, margin: 48 }
const WALL = '#f4f2ed'
const SUNK = '#e8e4db'
const INK = '#191713'
const INK_2 = '#554f46'
const DOT = '#cc2b1b'

const font = (name: string) => fileURLToPath(new URL(`../../content/fonts/${name}-400-normal.ttf`, import.meta.url))
const FONT_FILES = ['redaction-latin', 'familjen-grotesk-latin', 'familjen-grotesk-latin-ext'].map(font)
const DISPLAY = 'Redaction'
const TEXT = 'Familjen Grotesk'
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
const CODE = { side: 200, bottom: HEIGHT - 40, gap: 24, quiet: 2 }
const NAME = 'Plinth'
const NAME_SIZE = 46

// The fonts that we bring know Latin letters; for others the machine's own are asked.
const isLatin = (words: string) => /^[\p{ASCII}\p{Script=Latin}\u00a0-\u00bf\u2000-\u206f\u20ac]*$/u.test(words)
// A character that no font has, so that its picture is the one of every missing character.
const IN_NO_FONT = '\u{10fffd}'

// In each text that is not Latin the machine's fonts are searched, again and again: this much of that, then it is guessed.
const SEARCHING_MICROSECONDS = 2_000_000
const MAX_LOOKED_AT = 12
// More of it than this stands on no card.
const MAX_SEARCHED = 160

const optionsFor = (words: string) => ({
  font: {
    loadSystemFonts: !isLatin(words),
    fontFiles: FONT_FILES,
    defaultFontFamily: TEXT,
  },
  logLevel: 'off' as const,
})

const maySearch = () => {
  const { user, system } = process.cpuUsage()
  return user + system < SEARCHING_MICROSECONDS
}

const textElement = (text: string, family: string, size: number, rest: string) =>
  `<text font-family="${family}" font-size="${size}" ${rest} xml:space="preserve">${escapeXml(text)}</text>`

/** Leaves characters out that would be drawn as empty boxes, as far as a few of them tell, and cuts a text that is too long. */
const drawable = (given: string) => {
  const text = cleanWords(given)
  if (isLatin(text)) return text
  const look = (character: string) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">${textElement(character, TEXT, 40, 'x="4" y="44"')}</svg>`,
      optionsFor(character),
    )
      .render()
      .asPng()
  const isMark = (character: string) => /\p{M}/u.test(character)
  // A box, or nothing at all: that is what is left of a font of coloured pictures.
  const empty = [look(IN_NO_FONT), look(' ')]
  const searched = [...new Set(text)].filter(
    (character) => !isLatin(character) && character.trim() !== '' && !isMark(character),
  )
  const looked = searched.slice(0, MAX_LOOKED_AT)
  const isEmpty = (picture: Buffer) => empty.some((other) => picture.equals(other))
  const boxes = looked.filter((character) => maySearch() && isEmpty(look(character)))
  // Where no font has any of those looked at, it has none of the others either.
  const left = new Set(boxes.length === looked.length ? searched : boxes)
  const kept = [...text].filter((character) => !left.has(character)).join('')
  return cutLetters(kept.replace(/\s+/gu, ' ').trim(), MAX_SEARCHED)
}

const SAMPLE = 100
const GENEROUS = 1.2
const measureIn = (family: string, spacing: number): Measure => {
  const known = new Map<string, number>()
  const measured = { width: 0, letters: 0 }
  const draw = (text: string) => {
    const line = textElement(text, family, SAMPLE, `x="0" y="200" letter-spacing="${spacing * SAMPLE}"`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300">${line}</svg>`
    return (new Resvg(svg, optionsFor(text)).getBBox()?.width ?? 0) / SAMPLE
  }
  return (text) => {
    const letters = [...text].length
    // A letter is about as wide as those before it, and rather wider than too narrow; without any, as wide as the widest.
    if (!isLatin(text) && !maySearch())
      return letters * (measured.letters > 0 ? (GENEROUS * measured.width) / measured.letters : 1)
    const width = known.get(text) ?? draw(text)
    if (!known.has(text)) {
      known.set(text, width)
      measured.width += width
      measured.letters += letters
    }
    return width
  }
}

const stack = (lines: readonly string[], top: number, leading: number, draw: (line: string, y: number) => string) =>
  lines.map((line, index) => draw(line, top + index * leading)).join('')

const small = (line: string, y: number) => textElement(line, TEXT, NOTE_SIZE, `x="${MARGIN}" y="${y}" fill="${INK_2}"`)

/** What stands below the title: the note, as much of it as there is room for. */
const drawNote = (note: string, width: number, top: number, plain: Measure) => {
  const lines = clipLines(wrapText(note, NOTE_SIZE, width, plain), NOTE_LINES)
  const room = Math.max(0, Math.floor((HEIGHT - 130 - top) / LEADING) + 1)
  return stack(clipLines(lines, Math.min(NOTE_LINES, room)).slice(0, room), top, LEADING, small)
}

const drawCode = (link: string, right: number) => {
  const { data, size } = encode(link, { border: CODE.quiet })
  // Whole pixels, or a scanner sees lines of different widths.
  const pixels = Math.max(1, Math.floor(CODE.side / size))
  const side = pixels * size
  const [left, top] = [right - side, CODE.bottom - side]
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${left + x * pixels} ${top + y * pixels}h${pixels}v${pixels}h-${pixels}z`] : [],
    ),
  )
  return {
    left,
    svg: `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#ffffff"/><path d="${modules.join('')}" fill="${INK}" shape-rendering="crispEdges"/>`,
  }
}

/** What stands at the foot of a card with a code: the code right, the state and the note left of it. */
const drawFoot = (link: string, { state, note }: { state: string; note: string }, right: number, plain: Measure) => {
  const code = drawCode(link, right)
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

const drawWords = (given: ShareCardOrder) => {
  const { fit, link } = given
  const [eyebrow, title] = [drawable(given.eyebrow), drawable(given.title)]
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
