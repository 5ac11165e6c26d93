// What is drawn on cards and certificates, for the contained processes that draw them: it searches fonts, and that takes long.
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { encode } from 'uqr'
import { cleanWords, cutGraphemes, escapeXml, leaveOut, type Measure } from './share-card-layout.ts'

export const WALL = '#f4f2ed'
export const SUNK = '#e8e4db'
export const INK = '#191713'
export const INK_2 = '#554f46'
export const DOT = '#cc2b1b'

const font = (name: string) => fileURLToPath(new URL(`../../content/fonts/${name}-400-normal.ttf`, import.meta.url))
const FONT_FILES = ['redaction-latin', 'familjen-grotesk-latin', 'familjen-grotesk-latin-ext'].map(font)
export const DISPLAY = 'Redaction'
export const TEXT = 'Familjen Grotesk'

// The fonts that we bring know Latin letters; for others the machine's own are asked.
const isLatin = (words: string) => /^[\p{ASCII}\p{Script=Latin}\u00a0-\u00bf\u2000-\u206f\u20ac]*$/u.test(words)
// A character that no font has, so that its picture is the one of every missing character.
const IN_NO_FONT = '\u{10fffd}'

// In each text that is not Latin the machine's fonts are searched, again and again: this much of that, then it is guessed.
const SEARCHING_MICROSECONDS = 2_000_000
const MAX_LOOKED_AT = 12
// More of it than this stands on no card.
const MAX_SEARCHED = 160

/** How resvg finds the letters of some words. */
export const optionsFor = (words: string) => ({
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

/** A line of text as SVG. */
export const textElement = (text: string, family: string, size: number, rest: string) =>
  `<text font-family="${family}" font-size="${size}" ${rest} xml:space="preserve">${escapeXml(text)}</text>`

/** Leaves characters out that would be drawn as empty boxes, as far as a few of them tell, and cuts a text that is too long. */
export const drawable = (given: string) => {
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
  return cutGraphemes(leaveOut(text, left).replace(/\s+/gu, ' '), MAX_SEARCHED)
}

const SAMPLE = 100
const GENEROUS = 1.2
/** Measures words in a font, each once. */
export const measureIn = (family: string, spacing: number): Measure => {
  const known = new Map<string, number>()
  const measured = { width: 0, characters: 0 }
  const draw = (text: string) => {
    const line = textElement(text, family, SAMPLE, `x="0" y="200" letter-spacing="${spacing * SAMPLE}"`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300">${line}</svg>`
    return (new Resvg(svg, optionsFor(text)).getBBox()?.width ?? 0) / SAMPLE
  }
  return (text) => {
    const characters = [...text].length
    // A letter is about as wide as those before it, and rather wider than too narrow; without any, as wide as the widest.
    if (!isLatin(text) && !maySearch())
      return characters * (measured.characters > 0 ? (GENEROUS * measured.width) / measured.characters : 1)
    const width = known.get(text) ?? draw(text)
    if (!known.has(text)) {
      known.set(text, width)
      measured.width += width
      measured.characters += characters
    }
    return width
  }
}

// Around a code nothing may stand, so many squares wide.
const QUIET = 2

/** A QR code as SVG, at most `side` wide, its lower right corner at `right` and `bottom`; says where its left edge is. */
export const drawCode = (
  link: string,
  { right, bottom, side: most }: { right: number; bottom: number; side: number },
) => {
  const { data, size } = encode(link, { border: QUIET })
  // Whole pixels, or a scanner sees lines of different widths.
  const pixels = Math.max(1, Math.floor(most / size))
  const side = pixels * size
  const [left, top] = [right - side, bottom - side]
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

/** Lines one below the other. */
export const stack = (
  lines: readonly string[],
  top: number,
  leading: number,
  draw: (line: string, y: number) => string,
) => lines.map((line, index) => draw(line, top + index * leading)).join('')
