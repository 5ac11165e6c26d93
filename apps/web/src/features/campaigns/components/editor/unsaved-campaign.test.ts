import { expect, it } from 'vitest'
import { emptyCampaign } from '../../api/campaign-form.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-campaign.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const unsaved = { version: 3, form: { ...emptyCampaign, name: 'Harbour at night' } }

it('gives what was written back to its writer, in its place, until it is forgotten', () => {
  const storage = memory()
  expect(keepUnsaved(storage, { userId: 7, campaign: 'draft' }, unsaved)).toBe(true)
  expect(readUnsaved(storage, { userId: 7, campaign: 'draft' })).toEqual(unsaved)
  expect(readUnsaved(storage, { userId: 8, campaign: 'draft' })).toBeNull()
  expect(readUnsaved(storage, { userId: 7, campaign: 12 })).toBeNull()
  forgetUnsaved(storage, { userId: 7, campaign: 'draft' })
  expect(readUnsaved(storage, { userId: 7, campaign: 'draft' })).toBeNull()
})

it('says so when the browser keeps nothing', () => {
  const forgetful = { ...memory(), setItem: () => undefined }
  expect(keepUnsaved(forgetful, { userId: 7, campaign: 'draft' }, unsaved)).toBe(false)
})
