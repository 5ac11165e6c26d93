import { expect, test } from 'vitest'
import type { Member } from '../../http/call-context.ts'
import { maySeeAddress, maySeeProfile } from './accounts.policy.ts'
import type { Account } from './accounts.repository.ts'

const account = (overrides: Partial<Account> = {}) =>
  ({ id: 7, kind: 'participant', blockedAt: null, ...overrides }) as Account
const member = (kind: Member['kind'], accountId = 8) => ({ kind, accountId, sessionId: 1 }) as Member

test('everybody sees a profile, but an operator has none', () => {
  for (const viewer of [null, member('participant'), member('operator')]) {
    expect(maySeeProfile(viewer, account())).toBe(true)
    expect(maySeeProfile(viewer, account({ kind: 'operator' }))).toBe(false)
  }
})

test('the profile of a blocked account is seen by operators and by its owner', () => {
  const blocked = account({ blockedAt: new Date() })
  const viewers = [null, member('participant'), member('brand'), member('operator'), member('participant', 7)]
  expect(viewers.map((viewer) => maySeeProfile(viewer, blocked))).toEqual([false, false, false, true, true])
})

test('an address is seen by its owner, by operators, and by a brand whose campaign the person has joined', async () => {
  const viewers = [null, member('participant'), member('brand'), member('operator'), member('participant', 7)]
  const seenWhere = (hasJoined: boolean) =>
    Promise.all(viewers.map((viewer) => maySeeAddress(viewer, account(), { hasJoinedOwn: async () => hasJoined })))
  expect(await seenWhere(false)).toEqual([false, false, false, true, true])
  expect(await seenWhere(true)).toEqual([false, false, true, true, true])
})
