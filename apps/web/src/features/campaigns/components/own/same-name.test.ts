import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Tidal Rooms', 'Tidal Rooms'],
  ['  tidal   ROOMS ', 'Tidal Rooms'],
  ["sailor's “week” – one", 'Sailor’s "Week" - One'],
  ['cafe\u0301', 'Café'],
  ['\u2068שלום\u2069', 'שלום'],
  ['x'.repeat(255), 'X'.repeat(255)],
])('takes %j for %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(true)
})

it.each([
  ['', 'Tidal Rooms'],
  ['Tidal', 'Tidal Rooms'],
  ['TidalRooms', 'Tidal Rooms'],
  ['Tidal Rooms 2', 'Tidal Rooms'],
  ['Cafe', 'Café'],
])('does not take %j for %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(false)
})
