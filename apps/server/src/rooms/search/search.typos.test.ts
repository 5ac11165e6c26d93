import { expect, test } from 'vitest'
import { mayMean } from './search.typos.ts'

test.each([
  ['lighhouse', 'lighthouse'],
  ['lighthousse', 'lighthouse'],
  ['lightbouse', 'lighthouse'],
  ['nigth', 'night'],
  ['sunfolwwer', 'sunflower'],
])('%s may mean %s', (typed, word) => {
  expect(mayMean(typed, word)).toBe(true)
})

test.each([
  ['night', 'night'],
  ['night', 'eighty'],
  ['lamp', 'lima'],
  ['harbour', 'harvest'],
  ['lighthouse', 'lightroom'],
])('%s does not mean %s', (typed, word) => {
  expect(mayMean(typed, word)).toBe(false)
})
