/** Measures a text set in one pixel: its width, to be multiplied by the size of the type. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

// Overrides of the direction make a text say another thing than it spells; the rest is not to be seen. The joiners stay:
// some scripts need them.
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu
// A Latin letter that has a mark of its own is one character by then; loose marks on it are what fonts draw boxes for.
const LATIN_MARKS = /([\p{ASCII}\p{Script=Latin}])\p{M}+/gu
// No script stacks more than three marks on a letter.
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

/** Leaves out of a text what nobody means to draw: controls of its direction, invisible characters, piles of marks. */
export const cleanWords = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(LATIN_MARKS, '$1').replace(STACKED_MARKS, '$1').trim()

const LOOSE_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu

/** Leaves some characters out of a text, and the joiners and spaces that stood between them. */
export const leaveOut = (text: string, left: ReadonlySet<string>): string => {
  if (left.size === 0) return text
  const kept = [...text].filter((character) => !left.has(character)).join('')
  return kept.replace(LOOSE_JOINERS, '').replace(/\s+/gu, ' ').trim()
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Cuts a word that is wider than a line into pieces that fit. */
const breakWord = (word: string, fits: (text: string) => boolean): string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const grapheme of graphemesOf(word)) {
    if (piece !== '' && !fits(piece + grapheme)) {
      pieces.push(piece)
      piece = ''
    }
    piece += grapheme
  }
  return [...pieces, piece]
}

/** Sets a text in lines that are at most so wide; words that are too long are broken. */
export const wrapText = (text: string, size: number, width: number, measure: Measure): string[] => {
  const fits = (line: string) => measure(line) * size <= width
  const words = text.split(/\s+/u).filter(Boolean)
  const pieces = words.flatMap((word) => (fits(word) ? [word] : breakWord(word, fits)))
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${piece}`)) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines
}

// The last word, and before it what would look odd before the mark; of a single word its last letter.
const withoutLastWord = (line: string): string => {
  const end = line.search(/\s\S*$/u)
  if (end === -1) return graphemesOf(line).slice(0, -1).join('')
  let kept = end
  while (kept > 0 && /[\s,.;:]/u.test(line[kept - 1]!)) kept--
  return line.slice(0, kept)
}

/** Keeps at most so many lines, one at least; what is left out is marked at the end of the last one. */
export const clipLines = (lines: readonly string[], most: number): string[] => {
  if (lines.length <= most) return [...lines]
  // The mark takes the place of the last word, so that the line is no wider than it was.
  return [...lines.slice(0, most - 1), `${withoutLastWord(lines[most - 1] ?? '')}${ELLIPSIS}`]
}

/** Keeps at most so many graphemes; what is left out is marked. */
export const cutGraphemes = (text: string, most: number): string => {
  const graphemes = graphemesOf(text)
  return graphemes.length <= most ? text : `${graphemes.slice(0, most - 1).join('')}${ELLIPSIS}`
}

/** Keeps as much of a text as fits into one line; what is left out is marked. */
export const cutToWidth = (text: string, size: number, width: number, measure: Measure): string => {
  const fits = (line: string) => measure(line) * size <= width
  const graphemes = graphemesOf(text.replace(/\s+/gu, ' ').trim())
  if (fits(graphemes.join(''))) return graphemes.join('')
  const cut = (length: number) => `${graphemes.slice(0, length).join('').trimEnd()}${ELLIPSIS}`
  let [fitting, exceeding] = [0, graphemes.length]
  while (exceeding - fitting > 1) {
    const middle = (fitting + exceeding) >> 1
    if (fits(cut(middle))) fitting = middle
    else exceeding = middle
  }
  return cut(fitting)
}

/** Sets a title as large as it fits into its lines: the first size whose lines are few enough, else the last size, cut. */
export const fitTitle = (
  text: string,
  steps: readonly { size: number; lines: number }[],
  width: number,
  measure: Measure,
): { size: number; lines: string[] } => {
  for (const { size, lines } of steps) {
    const set = wrapText(text, size, width, measure)
    const isBroken = text.split(/\s+/u).some((word) => measure(word) * size > width)
    if (set.length <= lines && !isBroken) return { size, lines: set }
  }
  const { size, lines } = steps.at(-1) ?? { size: 40, lines: 6 }
  return { size, lines: clipLines(wrapText(text, size, width, measure), lines) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes a text safe inside SVG, without the characters that XML does not know. */
export const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
