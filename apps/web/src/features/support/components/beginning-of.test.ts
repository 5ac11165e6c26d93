import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it.each(['', 'Short.', 'a\nb\nc\nd', 'x'.repeat(280)])('leaves a short text as it is', (text) => {
  expect(beginningOf(text)).toBe(text)
})

it('ends after the last whole word that fits', () => {
  const text = 'harbour '.repeat(60).trim()
  const beginning = beginningOf(text)
  expect(beginning).toMatch(/^(harbour )+…$/)
  expect(beginning.length).toBeLessThanOrEqual(282)
})

it('ends after four lines, and splits no letter in two', () => {
  expect(beginningOf('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd …')
  expect(beginningOf('🎨'.repeat(300))).toBe(`${'🎨'.repeat(280)} …`)
})
