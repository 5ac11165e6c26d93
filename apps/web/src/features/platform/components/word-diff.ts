/** A stretch of a text: the same on both sides, or only on this one. */
export type DiffPart = { text: string; changed: boolean }

/** The two sides of a comparison, each whole. */
export type WordDiff = { before: readonly DiffPart[]; after: readonly DiffPart[] }

// Beyond this the comparison would hold up the page; then the whole text counts as changed.
const MOST_CELLS = 1_000_000

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** For each pair of places, how many words the rests of both texts have in common at most. */
const commonLengths = (before: readonly string[], after: readonly string[]) => {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  return (row: number, column: number) => lengths[row * width + column] ?? 0
}

const push = (parts: DiffPart[], text: string, changed: boolean) => {
  const last = parts.at(-1)
  if (last?.changed === changed) last.text += text
  else parts.push({ text, changed })
}

const whole = (text: string): DiffPart[] => (text === '' ? [] : [{ text, changed: true }])

/** Compares two texts word by word. */
export const diffWords = (before: string, after: string): WordDiff => {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  if (old.length * fresh.length > MOST_CELLS) return { before: whole(before), after: whole(after) }
  const common = commonLengths(old, fresh)
  const sides = { before: [] as DiffPart[], after: [] as DiffPart[] }
  let [row, column] = [0, 0]
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      push(sides.before, old[row] ?? '', false)
      push(sides.after, fresh[column] ?? '', false)
      row++
      column++
    } else if (column === fresh.length || (row < old.length && common(row + 1, column) >= common(row, column + 1)))
      push(sides.before, old[row++] ?? '', true)
    else push(sides.after, fresh[column++] ?? '', true)
  }
  return sides
}
