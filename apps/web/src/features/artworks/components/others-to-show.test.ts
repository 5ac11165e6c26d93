import { expect, it } from 'vitest'
import { othersToShow } from './others-to-show.ts'

const works = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place }))

it('shows the works of others though all of them hang on the wall already', () => {
  expect(othersToShow(works(2, 3), works(1, 3))).toEqual(works(2, 3))
  expect(othersToShow(works(1, 9), works(1, 9))).toEqual(works(1, 9))
})

it('leaves out those on the wall where enough remain', () => {
  expect(othersToShow(works(1, 12), works(1, 9))).toEqual(works(1, 12))
  expect(othersToShow(works(1, 13), works(1, 9))).toEqual(works(10, 13))
})

it('shows nothing where nobody else has hung a work', () => {
  expect(othersToShow([], works(1, 3))).toEqual([])
})
