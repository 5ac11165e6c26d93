import { beforeEach, expect, it, vi } from 'vitest'
import { findBallot, prepareBallot } from './kept-ballots.ts'

const key = { memberId: 11, campaignId: 7, workId: 101 }
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})

it('makes another ballot for each vote, and keeps what proves it for its account alone', () => {
  const first = prepareBallot(key)
  first.confirm()
  expect(first.ballot).toMatch(/^[0-9a-f]{40}$/)
  expect(findBallot(key)).toEqual({ ballot: first.ballot, isTaken: true })
  expect(findBallot({ ...key, memberId: 12 })).toBeNull()
  expect(findBallot({ ...key, workId: 102 })).toBeNull()
  expect(prepareBallot(key).ballot).not.toBe(first.ballot)
})

it('sends the same ballot again after a vote whose answer got lost', () => {
  const lost = prepareBallot(key)
  expect(findBallot(key)).toEqual({ ballot: lost.ballot, isTaken: false })
  expect(prepareBallot(key).ballot).toBe(lost.ballot)
})

it('keeps the newest five hundred', () => {
  for (let workId = 1; workId <= 501; workId++) prepareBallot({ ...key, workId }).confirm()
  expect(findBallot({ ...key, workId: 1 })).toBeNull()
  expect(findBallot({ ...key, workId: 2 })).not.toBeNull()
})

it('makes ballots where nothing can be stored, and reads over what is no list of them', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(prepareBallot(key).ballot).toMatch(/^[0-9a-f]{40}$/)
  expect(findBallot(key)).toBeNull()
  vi.stubGlobal('localStorage', { getItem: () => '[{"campaign":7}, null', setItem: () => undefined })
  expect(findBallot(key)).toBeNull()
})
