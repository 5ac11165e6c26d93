import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test('a place is said as in English', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 17, 21, 22, 103, 112, 1001].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '17th',
    '21st',
    '22nd',
    '103rd',
    '112th',
    '1,001st',
  ])
})
