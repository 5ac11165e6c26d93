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

it('does not hold the page up over a very long text', () => {
  const long = 'word '.repeat(2000)
  const { before, after } = diffWords(long, `${long}more`)
  expect(before).toEqual([{ text: long, changed: true }])
  expect(after).toEqual([{ text: `${long}more`, changed: true }])
})
