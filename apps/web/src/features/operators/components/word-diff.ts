// The whole package would bring its other comparisons along.
import { diffArrays } from 'diff/lib/diff/array.js'

/** A stretch of a text: the same on both sides, or only on this one. */
export type DiffPart = { text: string; changed: boolean }

/** The two sides of a comparison, each whole. */
export type WordDiff = { before: readonly DiffPart[]; after: readonly DiffPart[] }

// Beyond this the comparison would hold up the page, and nobody would see through it; then the whole text counts as changed.
const MAX_CHANGES = 1_000

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

const whole = (text: string): DiffPart[] => (text === '' ? [] : [{ text, changed: true }])

/** Compares two texts word by word. */
export const diffWords = (before: string, after: string): WordDiff => {
  const stretches = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_CHANGES })
  if (!stretches) return { before: whole(before), after: whole(after) }
  const parts = stretches.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }))
  return {
    before: parts.filter(({ added }) => !added).map(({ text, removed }) => ({ text, changed: removed })),
    after: parts.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, changed: added })),
  }
}
