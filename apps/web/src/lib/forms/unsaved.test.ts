import { expect, it } from 'vitest'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const unsaved = { version: 3, form: { name: 'Harbour at night' } }

it('gives what was written back to its writer, in its place, until it is forgotten', () => {
  const storage = memory()
  expect(keepUnsaved(storage, { owner: 7, form: 'draft' }, unsaved)).toBe(true)
  expect(readUnsaved(storage, { owner: 7, form: 'draft' })).toEqual(unsaved)
  expect(readUnsaved(storage, { owner: 8, form: 'draft' })).toBeNull()
  expect(readUnsaved(storage, { owner: 7, form: 'campaign-12' })).toBeNull()
  forgetUnsaved(storage, { owner: 7, form: 'draft' })
  expect(readUnsaved(storage, { owner: 7, form: 'draft' })).toBeNull()
})

it('says so when the browser keeps nothing', () => {
  const forgetful = { ...memory(), setItem: () => undefined }
  expect(keepUnsaved(forgetful, { owner: 7, form: 'draft' }, unsaved)).toBe(false)
})
