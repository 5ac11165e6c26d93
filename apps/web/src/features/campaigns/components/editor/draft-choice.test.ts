import { expect, it } from 'vitest'
import { emptyCampaign } from '../../api/campaign-form.ts'
import { forgetChoice, keepChoice, readChoice, startOf } from './draft-choice.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const draft = { form: { ...emptyCampaign, name: 'Harbour' }, version: 3, savedAt: new Date(2027, 0, 1) }

it('without a draft one begins with an empty campaign, unasked', () => {
  expect(startOf(null, null)).toEqual({ form: emptyCampaign, version: 0, savedAt: null })
})

it('with a draft one is asked, once', () => {
  expect(startOf(draft, null)).toBe('ask')
  expect(startOf(draft, { kind: 'load' })).toBe(draft)
})

it('a new one builds on the version that it replaces, and is the draft once it was saved', () => {
  expect(startOf(draft, { kind: 'new', over: 3 })).toEqual({ form: emptyCampaign, version: 3, savedAt: null })
  const saved = { ...draft, version: 4 }
  expect(startOf(saved, { kind: 'new', over: 3 })).toBe(saved)
})

it('what a lost session left unsaved stands there again, unasked, on the version that it built on', () => {
  const unsaved = { version: 2, form: { ...emptyCampaign, name: 'Harbour at night' } }
  expect(startOf(draft, null, unsaved)).toEqual({ ...draft, version: 2, unsaved: unsaved.form })
  expect(startOf(null, null, unsaved)).toMatchObject({ form: emptyCampaign, unsaved: unsaved.form })
})

it('a choice is kept for its account and its load of the page only, until it is forgotten', () => {
  const storage = memory()
  const visit = { userId: 7, loadedAt: 1_000 }
  keepChoice(storage, visit, { kind: 'new', over: 3 })
  expect(readChoice(storage, visit)).toEqual({ kind: 'new', over: 3 })
  expect(readChoice(storage, { ...visit, userId: 8 })).toBeNull()
  expect(readChoice(storage, { ...visit, loadedAt: 2_000 })).toBeNull()
  keepChoice(storage, visit, { kind: 'load' })
  expect(readChoice(storage, visit)).toEqual({ kind: 'load' })
  forgetChoice(storage, visit)
  expect(readChoice(storage, visit)).toBeNull()
})
