/** Measures a text set in one pixel: its width, to be multiplied by the size of the type. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

/** Cuts a word that is wider than a line into pieces that fit. */
const breakWord = (word: string, fits: (text: string) => boolean): string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
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

/** Keeps at most so many lines, one at least; what is left out is marked at the end of the last one. */
export const clipLines = (lines: readonly string[], most: number): string[] => {
  if (lines.length <= most) return [...lines]
  // The mark takes the place of the last word, so that the line is no wider than it was.
  const last = (lines[most - 1] ?? '').replace(/[\s,.;:]*\s\S*$|\S$/u, '')
  return [...lines.slice(0, most - 1), `${last}${ELLIPSIS}`]
}

/** Keeps at most so many letters; what is left out is marked. */
export const cutLetters = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}${ELLIPSIS}`
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
