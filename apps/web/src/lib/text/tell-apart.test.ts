import { expect, it } from 'vitest'
import { tellApart } from './tell-apart.ts'

const name = (works: readonly (readonly [string, string])[]) =>
  works.map(
    tellApart(
      works,
      ([title]) => title,
      ([, artist]) => artist,
    ),
  )

it('leaves names alone that only one thing has', () => {
  expect(
    name([
      ['Ebb', 'Ana'],
      ['Flood', 'Ana'],
    ]),
  ).toEqual(['Ebb', 'Flood'])
})

it('adds a detail to names that several things have, and a number where that is the same', () => {
  expect(
    name([
      ['Untitled', 'Ana'],
      ['Ebb', 'Ana'],
      ['Untitled', 'Ben'],
      ['Untitled', 'Ana'],
    ]),
  ).toEqual(['Untitled, Ana', 'Ebb', 'Untitled, Ben', 'Untitled, Ana (2)'])
})
