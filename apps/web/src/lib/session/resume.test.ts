import { expect, it } from 'vitest'
import { keepResume, takeResume } from './resume.ts'

const memory = (initial: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('gives back what was kept, and only once', () => {
  const storage = memory()
  keepResume(storage, { returnTo: '/participant/campaign/index?name=tea', intent: null })
  expect(takeResume(storage)).toEqual({ returnTo: '/participant/campaign/index?name=tea', intent: null })
  expect(takeResume(storage)).toBeNull()
})

it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '\t//evil.test', '', 7])(
  'sends an address out of the product (%s) to the front page instead',
  (returnTo) => {
    const storage = memory({ 'plinth-resume': JSON.stringify({ returnTo, intent: 'vote:7' }) })
    expect(takeResume(storage)).toEqual({ returnTo: '/', intent: 'vote:7' })
  },
)

it('knows nothing when what was kept cannot be read', () => {
  expect(takeResume(memory({ 'plinth-resume': '{' }))).toBeNull()
})
