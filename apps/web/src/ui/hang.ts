/** How many of the twelve columns a picture takes. */
export type Span = 3 | 4 | 5

// The two rows of the hang, one after the other; each fills the twelve columns.
const ROWS: readonly (readonly [Span, Span, Span])[] = [
  [5, 4, 3],
  [3, 5, 4],
]
const PER_ROW = 3

const spanAt = (place: number): Span => ROWS[Math.floor(place / PER_ROW) % ROWS.length]?.[place % PER_ROW] ?? 4

/**
 * The columns of each picture in a hang. In every full row the widest work gets five and the tallest three, so that the heights come near
 * each other though no work is cropped; works alike, or of unknown ratio, follow the pattern 5/4/3, 3/5/4.
 */
export const hangSpans = (ratios: readonly (number | undefined)[]): Span[] => {
  const spans: Span[] = []
  for (let start = 0; start < ratios.length; start += PER_ROW) {
    const row = ratios.slice(start, start + PER_ROW)
    const pattern = row.map((_, index) => spanAt(start + index))
    const known = row.every((ratio) => ratio !== undefined && ratio > 0)
    if (!known) {
      spans.push(...pattern)
      continue
    }
    const places = row.map((_, index) => index)
    // Where two are alike, the one that the pattern favours comes first.
    places.sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0) || (pattern[b] ?? 0) - (pattern[a] ?? 0))
    const widths = [...pattern].sort((a, b) => b - a)
    const given = new Map(places.map((place, index) => [place, widths[index] ?? 4]))
    spans.push(...row.map((_, index) => given.get(index) ?? 4))
  }
  return spans
}

/** How much of a phone's width a picture takes. */
export type PhoneSpan = 'full' | 'half'

// One alone, two pairs, one alone: the same rows of three as on the desktop, broken where they still hang well.
const PHONE_ROWS: readonly PhoneSpan[] = ['full', 'half', 'half', 'half', 'half', 'full']

/** The width of each picture of a hang on a phone; a half that would be left alone gets the whole width. */
export const phoneSpans = (count: number): PhoneSpan[] => {
  const spans = Array.from({ length: count }, (_, place) => PHONE_ROWS[place % PHONE_ROWS.length] ?? 'full')
  const halves = spans.filter((span) => span === 'half').length
  if (halves % 2 === 1) spans[spans.length - 1] = 'full'
  return spans
}
