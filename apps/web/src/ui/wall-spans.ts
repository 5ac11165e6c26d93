/** How many of the twelve columns a picture takes. */
export type Span = 3 | 4 | 5

// The two uneven rows of the wall, in turns, and the even one; each fills the twelve columns.
const ROWS: readonly (readonly [Span, Span, Span])[] = [
  [5, 4, 3],
  [3, 5, 4],
]
const EVEN: Span = 4
const PER_ROW = 3

const spanAt = (index: number): Span => ROWS[Math.floor(index / PER_ROW) % ROWS.length]?.[index % PER_ROW] ?? EVEN

// The width of a square work over that of the wall, as the stylesheet has it, and that of so many columns, the gaps between them counted.
const SQUARE = 0.263
const ROOM: Record<Span, number> = { 3: 0.23, 4: 0.315, 5: 0.4 }

/** How much of its area a work keeps that has so many columns: 1 is all of it. */
const kept = (ratio: number, span: Span) => Math.min(1, ROOM[span] / (Math.sqrt(ratio) * SQUARE)) ** 2

/**
 * The columns of each picture on a wall. All works have the same area, as far as they have room: in a row of unlike works the widest
 * gets five columns and the tallest three, in one of works that are alike each has four. Works of unknown ratio follow the
 * pattern 5/4/3, 3/5/4.
 */
export const wallSpans = (ratios: readonly (number | undefined)[]): Span[] => {
  const spans: Span[] = []
  for (let start = 0; start < ratios.length; start += PER_ROW) {
    const row = ratios.slice(start, start + PER_ROW)
    const pattern = row.map((_, index) => spanAt(start + index))
    const known = row.flatMap((ratio) => (ratio !== undefined && ratio > 0 ? [ratio] : []))
    if (known.length < row.length) {
      spans.push(...pattern)
      continue
    }
    const order = known.map((_, index) => index).sort((a, b) => (known[b] ?? 0) - (known[a] ?? 0))
    const widths = [...pattern].sort((a, b) => b - a)
    const given = new Map(order.map((picture, place) => [picture, widths[place] ?? EVEN]))
    const uneven = known.map((_, index) => given.get(index) ?? EVEN)
    const least = (chosen: readonly Span[]) =>
      Math.min(...known.map((ratio, index) => kept(ratio, chosen[index] ?? EVEN)))
    const even = known.map(() => EVEN)
    spans.push(...(least(uneven) > least(even) ? uneven : even))
  }
  return spans
}
