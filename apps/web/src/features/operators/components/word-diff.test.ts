import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DiffPart, diffWords } from './word-diff.ts'

const textOf = (parts: readonly DiffPart[]) => parts.map(({ text }) => text).join('')

it('marks the words that went and those that came', () => {
  expect(diffWords('Up to three works each.', 'Up to five works each.')).toEqual({
    before: [
      { text: 'Up to ', changed: false },
      { text: 'three', changed: true },
      { text: ' works each.', changed: false },
    ],
    after: [
      { text: 'Up to ', changed: false },
      { text: 'five', changed: true },
      { text: ' works each.', changed: false },
    ],
  })
})

it('takes what was written where nothing stood', () => {
  expect(diffWords('', 'https://ostra.example')).toEqual({
    before: [],
    after: [{ text: 'https://ostra.example', changed: true }],
  })
})

it('loses no letter on either side, and what is unmarked is the same on both', () => {
  const word = fc.constantFrom('a', 'b', ' ', '  ', 'harbour', '\n')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const sides = diffWords(before, after)
      expect(textOf(sides.before)).toBe(before)
      expect(textOf(sides.after)).toBe(after)
      const same = (parts: readonly DiffPart[]) => textOf(parts.filter(({ changed }) => !changed))
      expect(same(sides.before)).toBe(same(sides.after))
    }),
  )
})

it('finds one word in a very long text', () => {
  const long = 'word '.repeat(20_000)
  const { before, after } = diffWords(long, `${long}more`)
  expect(before).toEqual([{ text: long, changed: false }])
  expect(after.at(-1)).toEqual({ text: 'more', changed: true })
})

it('does not hold the page up over very long texts that have little in common', () => {
  const [old, fresh] = ['old', 'new'].map((name) => Array.from({ length: 2_000 }, (_, at) => `${name}${at}`).join(' '))
  expect(diffWords(old!, fresh!)).toEqual({
    before: [{ text: old, changed: true }],
    after: [{ text: fresh, changed: true }],
  })
  expect(diffWords('', fresh!)).toEqual({ before: [], after: [{ text: fresh, changed: true }] })
})
