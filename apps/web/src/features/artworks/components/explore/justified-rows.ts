/** The place of one work on a wall of rows, in pixels. */
export type JustifiedPlace = { width: number; height: number }

export type RowRules = {
  /** How wide the wall is. */
  width: number
  /** The height that rows come near to. */
  height: number
  gap: number
  /** Whether the last row may stay unfilled; otherwise its works wait for those that come next. */
  isWhole: boolean
}

// A work that is taller or wider than this stands whole inside a place of this shape.
const TALLEST = 0.5
const WIDEST = 2.6
const boxRatio = (ratio: number) => Math.min(WIDEST, Math.max(TALLEST, ratio))

/**
 * The places of works, by their ratios, in rows that fill the width: each row has one height, and no work is cropped. A work for which
 * no row is full yet has no place.
 */
export const justifiedRows = (
  ratios: readonly number[],
  { width, height, gap, isWhole }: RowRules,
): JustifiedPlace[] => {
  const places: JustifiedPlace[] = []
  const heightOf = (row: readonly number[]) =>
    (width - gap * (row.length - 1)) / row.reduce((sum, ratio) => sum + ratio, 0)
  const hang = (row: readonly number[], rowHeight: number) => {
    // Rounded down, so that a row never breaks by a part of a pixel.
    for (const ratio of row)
      places.push({ width: Math.floor(ratio * rowHeight * 100) / 100, height: Math.floor(rowHeight * 100) / 100 })
  }
  let row: number[] = []
  for (const ratio of ratios.map(boxRatio)) {
    const longer = [...row, ratio]
    const isFull = heightOf(longer) <= height
    if (!isFull) {
      row = longer
      continue
    }
    const isNearerWithout = row.length > 0 && heightOf(row) - height < height - heightOf(longer)
    hang(isNearerWithout ? row : longer, heightOf(isNearerWithout ? row : longer))
    row = isNearerWithout ? [ratio] : []
  }
  if (row.length > 0 && (isWhole || places.length === 0)) hang(row, Math.min(height, heightOf(row)))
  return places
}
