import { ApiError } from '@plinth/api-schema/errors'
import { describe, expect, it } from 'vitest'
import { errorAction, isFinal, isNotFound, isRefusedFor, isTransient, refusedField } from './refusals.ts'

describe('a refused call', () => {
  it.each([401, 1004])('with code %i asks for a log-in', (code) => {
    expect(errorAction(new ApiError(401, code, 'Please log in.'))).toBe('log-in')
  })

  it('of a blocked account signs out', () => {
    expect(errorAction(new ApiError(403, 403, 'Blocked.'))).toBe('sign-out')
  })

  it('that is not permitted is told, though its HTTP status is 403 as well', () => {
    expect(errorAction(new ApiError(403, 1003, 'Not permitted.'))).toBe('tell')
  })

  it.each([400, 404, 409, 429, 500])('with code %i is told', (code) => {
    expect(errorAction(new ApiError(code, code, 'No.'))).toBe('tell')
  })

  it('without a message passes in silence', () => {
    expect(errorAction(new ApiError(500, 500, ''))).toBe('nothing')
  })

  it('that was cancelled passes in silence', () => {
    expect(errorAction(new DOMException('stopped', 'AbortError'))).toBe('nothing')
  })
})

it('tries again only what may pass', () => {
  expect(isTransient(new ApiError(0, 0, 'unreachable'))).toBe(true)
  expect(isTransient(new ApiError(503, 503, 'busy'))).toBe(true)
  expect(isTransient(new ApiError(404, 404, 'missing'))).toBe(false)
  expect(isTransient(new Error('a bug'))).toBe(false)
})

it('knows a refusal by its name, not by its sentence', () => {
  const refused = new ApiError(409, 409, 'Any words.', { reason: 'alreadyVoted' })
  expect(isRefusedFor(refused, 'wrongCode', 'alreadyVoted')).toBe(true)
  expect(isRefusedFor(refused, 'conflict')).toBe(false)
  expect(isRefusedFor(new ApiError(409, 409, 'Any words.'), 'alreadyVoted')).toBe(false)
  expect(isRefusedFor(new Error('alreadyVoted'), 'alreadyVoted')).toBe(false)
})

it('knows what does not exist', () => {
  expect(isNotFound(new ApiError(404, 404, 'missing'))).toBe(true)
  expect(isNotFound(new ApiError(404, 1009, 'social account not registered'))).toBe(false)
})

it('a refusal is put at its field, if the form has it', () => {
  const taken = new ApiError(409, 409, 'Taken.', { reason: 'userNameTaken', field: 'userName' })
  expect(refusedField(taken, ['email', 'userName'])).toBe('userName')
  expect(refusedField(taken, ['email'])).toBeUndefined()
  expect(refusedField(new ApiError(409, 409, 'Taken.'), ['userName'])).toBeUndefined()
  expect(refusedField(new Error('userName'), ['userName'])).toBeUndefined()
})

it.each([
  [0, false],
  [401, false],
  [429, false],
  [503, false],
  [400, true],
  [404, true],
  [409, true],
])('with code %i stays refused, however often it is sent: %s', (code, isForGood) => {
  expect(isFinal(new ApiError(code, code, 'No.'))).toBe(isForGood)
})
