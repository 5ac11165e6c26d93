import { ApiError } from '@plinth/api-schema/errors'
import { describe, expect, it } from 'vitest'
import { isNotFound, isPassing, reactionTo } from './refusals.ts'

describe('a refused call', () => {
  it.each([401, 1004])('with code %i asks for a log-in', (code) => {
    expect(reactionTo(new ApiError(401, code, 'Please log in.'))).toBe('log-in')
  })

  it('of a blocked account signs out', () => {
    expect(reactionTo(new ApiError(403, 403, 'Blocked.'))).toBe('sign-out')
  })

  it('that is not permitted is told, though its HTTP status is 403 as well', () => {
    expect(reactionTo(new ApiError(403, 1003, 'Not permitted.'))).toBe('tell')
  })

  it.each([400, 404, 409, 429, 500])('with code %i is told', (code) => {
    expect(reactionTo(new ApiError(code, code, 'No.'))).toBe('tell')
  })

  it('without a message passes in silence', () => {
    expect(reactionTo(new ApiError(500, 500, ''))).toBe('nothing')
  })

  it('that was cancelled passes in silence', () => {
    expect(reactionTo(new DOMException('stopped', 'AbortError'))).toBe('nothing')
  })
})

it('tries again only what may pass', () => {
  expect(isPassing(new ApiError(0, 0, 'unreachable'))).toBe(true)
  expect(isPassing(new ApiError(503, 503, 'busy'))).toBe(true)
  expect(isPassing(new ApiError(404, 404, 'missing'))).toBe(false)
  expect(isPassing(new Error('a bug'))).toBe(false)
})

it('knows what does not exist', () => {
  expect(isNotFound(new ApiError(404, 404, 'missing'))).toBe(true)
  expect(isNotFound(new ApiError(404, 1009, 'social account not registered'))).toBe(false)
})
