import { emptyWords } from '@plinth/api-schema/artwork'
import { describe, expect, it } from 'vitest'
import {
  emptyDraft,
  forgetDraft,
  isComplete,
  keepDraft,
  reachableStep,
  readDraft,
  readMedium,
  readTags,
  type SubmissionValues,
} from './submission-draft.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const picture = { url: '/files/ab/0123.webp', name: 'fog.png', width: 800, height: 1000 }
const traits = { medium: '', tags: '', width: '', height: '' }
const whole: SubmissionValues = { ...emptyWords, ...traits, title: 'Fog signal', description: 'Two passes.', picture }

describe('the second step', () => {
  it('is done with title, description and image; street name, credit, medium and tags are optional', () => {
    expect(isComplete(whole)).toBe(true)
    expect(isComplete({ ...whole, medium: 'print', tags: 'Tide, #Still  Life' })).toBe(true)
    expect(isComplete({ ...whole, tags: `a, b, c, d, ${'x'.repeat(24)}` })).toBe(true)
    expect(isComplete({ ...whole, width: '40', height: '50,5' })).toBe(true)
    expect(isComplete({ ...whole, streetName: 'Slackwater', credit: 'Printed with Joan Tay' })).toBe(true)
  })

  it.each([
    ['title', ''],
    ['title', '   '],
    ['title', 'x'.repeat(256)],
    ['credit', 'x'.repeat(256)],
    ['description', ''],
    ['description', 'x'.repeat(4001)],
    ['picture', null],
    ['tags', 'a, b, c, d, e, f'],
    ['tags', 'x'.repeat(25)],
    ['tags', 'tide <b>'],
    ['width', '40'],
    ['height', '40'],
  ])('is not done with this %s: %j', (field, value) => {
    expect(isComplete({ ...whole, [field]: value })).toBe(false)
  })
})

describe('tags', () => {
  it('are read in lower case, without their sign, each once', () => {
    expect(readTags(' #Tide, still   life,tide,, Ölfarbe ')).toEqual(['tide', 'still life', 'ölfarbe'])
    expect(readTags(' , ')).toEqual([])
  })
})

describe('a medium', () => {
  it('is one of the list or none', () => {
    expect(readMedium('print')).toBe('print')
    expect(readMedium('')).toBeNull()
    expect(readMedium('butter')).toBeNull()
  })
})

describe('a step', () => {
  it('is reached only as far as what was entered allows', () => {
    expect(reachableStep(3, whole)).toBe(3)
    expect(reachableStep(3, { ...whole, picture: null })).toBe(2)
    expect(reachableStep(2, emptyDraft().values)).toBe(2)
    expect(reachableStep(0, whole)).toBe(1)
    expect(reachableStep(99, whole)).toBe(3)
  })
})

describe('a submission that was begun', () => {
  it('is there again for the same person and campaign, and for no other', () => {
    const storage = memory()
    keepDraft(storage, 7, 40, { step: 3, values: whole })
    expect(readDraft(storage, 7, 40)).toEqual({ step: 3, values: whole })
    expect(readDraft(storage, 8, 40)).toEqual(emptyDraft())
    expect(readDraft(storage, 7, 41)).toEqual(emptyDraft())
  })

  it('keeps its credit, and one that was begun without any goes on', () => {
    const storage = memory()
    const values = { ...whole, credit: 'Printed with Joan Tay' }
    keepDraft(storage, 7, 40, { step: 3, values })
    expect(readDraft(storage, 7, 40).values.credit).toBe('Printed with Joan Tay')
    const { credit: _, ...before } = whole
    storage.kept.set('plinth-submission-7-40', JSON.stringify({ step: 2, values: before }))
    expect(readDraft(storage, 7, 40)).toEqual({ step: 2, values: whole })
  })

  it('is gone once it was sent', () => {
    const storage = memory()
    keepDraft(storage, 7, 40, { step: 3, values: whole })
    forgetDraft(storage, 7, 40)
    expect(storage.kept.size).toBe(0)
  })

  it('begins again when what was kept cannot be read', () => {
    const storage = memory()
    storage.kept.set('plinth-submission-7-40', '{"step":3,"values":{"title":7}}')
    expect(readDraft(storage, 7, 40)).toEqual(emptyDraft())
    storage.kept.set('plinth-submission-7-40', '{')
    expect(readDraft(storage, 7, 40)).toEqual(emptyDraft())
  })
})
