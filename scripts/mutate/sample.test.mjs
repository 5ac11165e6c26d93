import { expect, test } from 'vitest'
import { drawSample, nearestFirst } from './sample.mjs'

const fault = (file, start, end) => ({ file, start, end, kind: 'number', instead: '1' })
const faults = Array.from({ length: 50 }, (_, at) => fault(`f${at % 5}.ts`, at * 10, at * 10 + 5))

test('one seed draws one sample, of which a smaller one is the beginning', () => {
  const sample = drawSample(faults, { size: 7, seed: 'a' })
  expect(drawSample(faults.toReversed(), { size: 7, seed: 'a' })).toEqual(sample)
  expect(drawSample(faults, { size: 7, seed: 'b' })).not.toEqual(sample)
  expect(sample.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(drawSample(faults, { size: 3, seed: 'a' })).toEqual(sample.slice(0, 3))
})

test('no fault lies within another', () => {
  const nested = [fault('a.ts', 0, 20), fault('a.ts', 5, 10), fault('a.ts', 12, 15), fault('b.ts', 5, 10)]
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const drawn = drawSample(nested, { size: 4, seed }).filter(({ file }) => file === 'a.ts')
    expect(drawn.some(({ start }) => start === 0)).toBe(drawn.length === 1)
  }
})

test('the tests beside a file come first', () => {
  expect(
    nearestFirst('rooms/artworks/artworks-votes.service.ts', [
      'rooms/accounts/accounts.test.ts',
      'rooms/artworks/artworks-lists.test.ts',
      'rooms/artworks/artworks-votes.test.ts',
    ]),
  ).toEqual([
    'rooms/artworks/artworks-votes.test.ts',
    'rooms/artworks/artworks-lists.test.ts',
    'rooms/accounts/accounts.test.ts',
  ])
})
