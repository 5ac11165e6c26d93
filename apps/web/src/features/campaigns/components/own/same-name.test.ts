import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Tidal Rooms', 'Tidal Rooms'],
  ['  tidal   ROOMS ', 'Tidal Rooms'],
  ["sailor's “week” – one", 'Sailor’s "Week" - One'],
  ['cafe\u0301', 'Café'],
  ['\u2068שלום\u2069', 'שלום'],
  ['\ufeffTidal Rooms\u200e', 'Tidal Rooms'],
  ['👩\u200d🎨', '👩\u200d🎨'],
  ['Tidal Rooms', 'Tidal\u200b Rooms'],
  ['Tidal\u200b Rooms', 'Tidal\u200b Rooms'],
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
  ['Ti\u200bdal Rooms', 'Tidal Rooms'],
  ['Tidal Rooms\u2060', 'Tidal Rooms'],
  ['Tidal\u200b\u200b Rooms', 'Tidal\u200b Rooms'],
  ['', '\u200b'],
  ['\u200e', '\u200e'],
])('does not take %j for %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(false)
})
