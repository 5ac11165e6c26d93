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
  expect(findBallot({ ...key, campaignId: 8 })).toBeNull()
  expect(prepareBallot(key).ballot).not.toBe(first.ballot)
})

it('sends the same ballot again after a vote whose answer got lost', () => {
  const lost = prepareBallot(key)
  expect(findBallot(key)).toEqual({ ballot: lost.ballot, isTaken: false })
  expect(prepareBallot(key).ballot).toBe(lost.ballot)
})

it('keeps the ballots of the same work in another campaign, and of another work in the same', () => {
  const others = [
    { ...key, campaignId: 8 },
    { ...key, workId: 102 },
  ]
  const before = others.map((other) => prepareBallot(other).ballot)
  prepareBallot(key).confirm()
  expect(others.map((other) => findBallot(other)?.ballot)).toEqual(before)
})

const whole = { campaign: 7, work: 101, secret: 'ab'.repeat(16), isTaken: true }
it.each([
  ['whole', whole, true],
  ['of no campaign', { ...whole, campaign: '7' }, false],
  ['of no work', { ...whole, work: null }, false],
  ['of which nobody knows whether it was taken', { ...whole, isTaken: 1 }, false],
  ['with a secret that is too short', { ...whole, secret: 'ab' }, false],
  ['without a secret', { ...whole, secret: undefined }, false],
])('reads a kept ballot that is %s, or not', (_how, kept, isRead) => {
  stored.set('plinth-ballots-11', JSON.stringify([kept]))
  expect(findBallot(key) !== null).toBe(isRead)
})

it('reads no ballots from what is no list', () => {
  stored.set('plinth-ballots-11', JSON.stringify({ filter: 1 }))
  expect(findBallot(key)).toBeNull()
  stored.set('plinth-ballots-11', '{')
  expect(findBallot(key)).toBeNull()
})

it('keeps the newest five hundred', { tags: 'long' }, () => {
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
