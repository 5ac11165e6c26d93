import { describe, expect, it } from 'vitest'
import { nextEnabled, typeAheadMatch } from './listbox-moves.ts'

const options = [
  { value: 'au', label: 'Austria' },
  { value: 'be', label: 'Belgium', disabled: true },
  { value: 'br', label: 'Brazil' },
  { value: 'bu', label: 'Bulgaria' },
]

describe('moving through a list of choices', () => {
  it('passes over what cannot be taken', () => {
    expect(nextEnabled(options, 0, 1)).toBe(2)
    expect(nextEnabled(options, 2, -1)).toBe(0)
  })

  it('stops at the ends', () => {
    expect(nextEnabled(options, 3, 1)).toBe(3)
    expect(nextEnabled(options, 0, -1)).toBe(0)
    expect(nextEnabled(options, -1, 1)).toBe(0)
  })
})

describe('typing in a list of choices', () => {
  it('goes to the choice that begins so', () => {
    expect(typeAheadMatch(options, 0, 'bul')).toBe(3)
  })

  it('goes on to the next with the same letter, round the end', () => {
    expect(typeAheadMatch(options, 0, 'b')).toBe(2)
    expect(typeAheadMatch(options, 2, 'bb')).toBe(3)
    expect(typeAheadMatch(options, 3, 'bbb')).toBe(2)
  })

  it('stays where nothing fits', () => {
    expect(typeAheadMatch(options, 2, 'z')).toBe(2)
  })
})
