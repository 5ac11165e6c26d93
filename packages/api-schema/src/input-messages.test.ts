import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { describeIssue, installPlainMessages } from './input-messages.ts'
import { messages } from './messages.ts'
import { isRefusalSentence } from './refusal-reasons.ts'
import { allCalls } from './registry.ts'

installPlainMessages()

type Rule = { _zod: { def: object } }
const isRule = (value: unknown): value is Rule => typeof value === 'object' && value !== null && '_zod' in value

/** The sentences that a schema's own rules answer with, down to its last field. */
const sentencesOf = (rule: Rule, met = new Set<Rule>()): string[] => {
  if (met.has(rule)) return []
  met.add(rule)
  const { error, shape, ...def } = rule._zod.def as { error?: (issue: object) => unknown; shape?: object }
  const inside = [...Object.values(def), ...Object.values(shape ?? {})].flat().filter(isRule)
  const said = error?.({ code: 'custom', path: [] })
  // A rule without words says that the field is required.
  return [...(typeof said === 'string' && said !== '' ? [said] : []), ...inside.flatMap((one) => sentencesOf(one, met))]
}

test('every sentence of a rule is in the catalogue, so that programs get a name for it', () => {
  expect(sentencesOf(z.object({ name: z.array(z.string().max(3, 'Too long')).optional() }))).toEqual(['Too long'])
  const said = allCalls.flatMap(({ input }) => sentencesOf(input))
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter((sentence) => !isRefusalSentence(sentence))).toEqual([])
})

const refusalOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input, { reportInput: true })
  return new AppError('invalid', describeIssue(error!.issues[0]!)).refusal
}

test('what has no sentence of its own gets one of the catalogue, with its limit in it and its own name', () => {
  const schema = z.object({ ids: z.array(z.int()).min(1).max(2), size: z.int().min(4).max(9), name: z.string().max(3) })
  const right = { ids: [1], size: 5, name: 'ana' }
  expect(refusalOf(schema, { ...right, ids: [1, 2, 3] })).toMatchObject({
    ...{ reason: 'tooManyItems', field: 'ids', msg: messages.tooManyItems.replace('{n}', '2') },
  })
  expect(refusalOf(schema, { ...right, size: 10 })).toMatchObject({
    ...{ reason: 'numberTooLarge', field: 'size', msg: messages.numberTooLarge.replace('{n}', '9') },
  })
  expect(refusalOf(schema, { ...right, size: 3 }).msg).toBe(messages.numberTooSmall.replace('{n}', '4'))
  expect(refusalOf(schema, { ...right, name: 'anna' })).toMatchObject({ reason: 'textTooLong', field: 'name' })
  expect(refusalOf(schema, { ...right, name: 7 })).toMatchObject({ reason: 'invalid', field: 'name' })
  expect(refusalOf(schema, { ids: [1], size: 5 })).toMatchObject({ reason: 'fieldRequired', field: 'name' })
  expect(refusalOf(schema, 7)).not.toHaveProperty('field')
})
