import { expect, test } from 'vitest'
import { mayMean } from './search.typos.ts'

test.each([
  ['lighhouse', 'lighthouse'],
  ['lighthousse', 'lighthouse'],
  ['lightbouse', 'lighthouse'],
  ['nigth', 'night'],
  ['sunfolwwer', 'sunflower'],
  ['inght', 'night'],
  ['nigxt', 'night'],
  ['night', 'nights'],
  ['nights', 'night'],
  ['lanterns', 'lantexxs'],
  ['lanterns', 'lanternsxx'],
])('%s may mean %s', (typed, word) => {
  expect(mayMean(typed, word)).toBe(true)
})

test.each([
  ['night', 'night'],
  ['night', 'eighty'],
  ['lamp', 'lima'],
  ['harbour', 'harvest'],
  ['lighthouse', 'lightroom'],
  ['lantern', 'lantexx'],
  ['lanterns', 'lantexxx'],
  ['night', 'xnght'],
])('%s does not mean %s', (typed, word) => {
  expect(mayMean(typed, word)).toBe(false)
})
