import { expect, it } from 'vitest'
import { pickStringParams, readId } from './read-search.ts'

it('keeps the strings that were asked for, and nothing else', () => {
  expect(pickStringParams('id', 'tab')({ id: '7', evil: 'x', tab: ['1', '2'] })).toEqual({ id: '7' })
})

it('takes an id only as a positive whole number', () => {
  expect(readId('7')).toBe(7)
  for (const text of [undefined, '', '0', '-1', '7.5', '7 ', '1e3', 'x', '9'.repeat(16)])
    expect(readId(text)).toBeUndefined()
})
