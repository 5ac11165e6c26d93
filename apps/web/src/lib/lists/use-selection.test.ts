import { expect, it } from 'vitest'
import { chosenOf } from './use-selection.ts'

it('tells all, some and none apart', () => {
  const has = (id: number) => [1, 2, 9].includes(id)
  expect(chosenOf([1, 2], has)).toBe(true)
  expect(chosenOf([1, 2, 3], has)).toBe('indeterminate')
  expect(chosenOf([3, 4], has)).toBe(false)
})

it('calls an empty page not chosen', () => {
  expect(chosenOf([], () => true)).toBe(false)
})
