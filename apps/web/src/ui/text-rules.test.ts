import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { describe, expect, it } from 'vitest'
import { clampToMaximum, firstFailure, lengthNotice } from './text-rules.ts'

describe('the tip of a field', () => {
  it('is the first rule that fails', () => {
    expect(firstFailure(rules.password(), 'abc')).toBe(messages.passwordLength)
    expect(firstFailure(rules.password(), 'abcdefgh')).toBe(messages.passwordCapital)
    expect(firstFailure(rules.password(), 'Abcdefg1!')).toBeUndefined()
    expect(firstFailure(rules.email(), 'ana@')).toBe(messages.mailboxFormat)
  })

  it('stays away while nothing is entered and where a rule has no words', () => {
    expect(firstFailure(rules.password(), '')).toBeUndefined()
    expect(
      firstFailure({ safeParse: () => ({ success: false, error: { issues: [{ message: '' }] } }) }, '42'),
    ).toBeUndefined()
    expect(firstFailure(undefined, 'anything')).toBeUndefined()
  })
})

describe('the longest length', () => {
  it('is announced when it is reached, not before', () => {
    expect(lengthNotice('a'.repeat(254), 255)).toBeUndefined()
    expect(lengthNotice('a'.repeat(255), 255)).toBe('The maximum length is 255')
    expect(lengthNotice('a'.repeat(8), 8)).toBe('The maximum length is 8')
  })
})

describe('a numeric maximum', () => {
  it('brings a greater number down to itself', () => {
    expect(clampToMaximum('101', 100)).toBe('100')
    expect(clampToMaximum('100.01', 100)).toBe('100')
  })

  it('leaves everything else alone', () => {
    expect(clampToMaximum('99.5', 100)).toBe('99.5')
    expect(clampToMaximum('', 100)).toBe('')
    expect(clampToMaximum('abc', 100)).toBe('abc')
    expect(clampToMaximum('5000', undefined)).toBe('5000')
  })
})
