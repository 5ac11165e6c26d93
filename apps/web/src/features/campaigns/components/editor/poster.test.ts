import { expect, it } from 'vitest'
import { breakLines } from './poster.ts'

const upTo = (longest: number) => (line: string) => line.length <= longest

it('words go on the next line when they do not fit', () => {
  expect(breakLines('Harbour Lights after dark', upTo(15), 3)).toEqual(['Harbour Lights', 'after dark'])
})

it('a word that is wider than the page stands alone', () => {
  expect(breakLines('a Harbourlightsafterdark b', upTo(10), 3)).toEqual(['a', 'Harbourlightsafterdark', 'b'])
})

it('what does not fit the last line ends in an ellipsis', () => {
  expect(breakLines('one two three four five', upTo(9), 2)).toEqual(['one two', 'three fo…'])
})

it('no words make no lines', () => {
  expect(breakLines('  ', upTo(5), 2)).toEqual([])
})
