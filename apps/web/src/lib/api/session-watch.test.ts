import type { Audience } from '@plinth/api-schema/call'
import { ApiError, type ErrorName, errors } from '@plinth/api-schema/errors'
import { expect, it } from 'vitest'
import { handleSessionError } from './session-watch.ts'

const heard = (audience: Audience, name: ErrorName) => {
  const told: string[] = []
  const { status, code, msg } = errors[name]
  const watch = { ended: () => void told.push('ended'), blocked: (reason: string) => void told.push(reason) }
  handleSessionError(watch, audience, new ApiError(status, code, msg))
  return told
}

it.each(['member', 'participant', 'brand'] as const)(
  'a refused call of a %s tells that the session has ended, or why its account was blocked',
  (audience) => {
    expect(heard(audience, 'notLoggedIn')).toEqual(['ended'])
    expect(heard(audience, 'sessionExpired')).toEqual(['ended'])
    expect(heard(audience, 'blocked')).toEqual([errors.blocked.msg])
  },
)

it('no other refusal says anything about the session', () => {
  for (const name of ['invalid', 'notPermitted', 'notFound', 'conflict', 'tooMany', 'internal'] as const)
    expect(heard('member', name)).toEqual([])
})

it('a call that is open to everybody tells only that a session has ended: a blocked account at the log-in has none', () => {
  expect(heard('public', 'blocked')).toEqual([])
  expect(heard('public', 'notLoggedIn')).toEqual([])
  expect(heard('public', 'sessionExpired')).toEqual(['ended'])
})

it("the operator's side has a door of its own", () => {
  for (const name of ['notLoggedIn', 'sessionExpired', 'blocked'] as const) expect(heard('operator', name)).toEqual([])
})
