/** How many of the twelve columns a picture takes. */
export type Span = 3 | 4 | 5

// The two rows of the wall, in turns; each fills the twelve columns.
const ROWS: readonly (readonly [Span, Span, Span])[] = [
  [5, 4, 3],
  [3, 5, 4],
]
const PER_ROW = 3

const spanAt = (index: number): Span => ROWS[Math.floor(index / PER_ROW) % ROWS.length]?.[index % PER_ROW] ?? 4

/**
 * The columns of each picture on a wall. In every full row the widest work gets five and the tallest three, so that the heights come near
 * each other though no work is cropped; works alike, or of unknown ratio, follow the pattern 5/4/3, 3/5/4.
 */
export const wallSpans = (ratios: readonly (number | undefined)[]): Span[] => {
  const spans: Span[] = []
  for (let start = 0; start < ratios.length; start += PER_ROW) {
    const row = ratios.slice(start, start + PER_ROW)
    const pattern = row.map((_, index) => spanAt(start + index))
    const known = row.every((ratio) => ratio !== undefined && ratio > 0)
    if (!known) {
      spans.push(...pattern)
      continue
    }
    const order = row.map((_, index) => index)
    // Where two are alike, the one that the pattern favours comes first.
    order.sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0) || (pattern[b] ?? 0) - (pattern[a] ?? 0))
    const widths = [...pattern].sort((a, b) => b - a)
    const given = new Map(order.map((picture, rank) => [picture, widths[rank] ?? 4]))
    spans.push(...row.map((_, index) => given.get(index) ?? 4))
  }
  return spans
}

/** How much of a phone's width a picture takes. */
export type PhoneSpan = 'full' | 'half'

// One alone, two pairs, one alone: the same rows of three as on the desktop, broken where they still hang well.
const PHONE_ROWS: readonly PhoneSpan[] = ['full', 'half', 'half', 'half', 'half', 'full']

/** The width of each picture on a phone; a half that would be left alone gets the whole width. */
export const phoneSpans = (count: number): PhoneSpan[] => {
  const spans = Array.from({ length: count }, (_, index) => PHONE_ROWS[index % PHONE_ROWS.length] ?? 'full')
  const halves = spans.filter((span) => span === 'half').length
  if (halves % 2 === 1) spans[spans.length - 1] = 'full'
  return spans
}
