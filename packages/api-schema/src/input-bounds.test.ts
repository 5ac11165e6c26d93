import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyLimitOf } from './input-bounds.ts'
import { messages } from './messages.ts'
import { allCalls } from './registry.ts'

const limitOf = (input: z.ZodType) => bodyLimitOf({ path: '/t', input })

test('every declared call has bounds', () => {
  for (const call of allCalls) expect(bodyLimitOf(call)).toBeGreaterThan(0)
})

test('what is small has a small body, and a campaign fits', () => {
  const of = (path: string) => bodyLimitOf(allCalls.find((call) => call.path === path)!)
  expect(of('/user/login')).toBe(16 * 1024)
  expect(of('/campaign/works/vote')).toBe(16 * 1024)
  expect(of('/campaign/works/delete')).toBe(256 * 1024)
  expect(of('/campaign/save')).toBe(1024 * 1024)
  expect(of('/plan/card/events')).toBe(64 * 1024)
})

describe('what nothing bounds is refused where it is declared', () => {
  test.each<[string, z.ZodType]>([
    ['a list', z.object({ ids: z.array(z.int()) })],
    ['a list in a list', z.array(z.array(z.int())).max(3)],
    ['a list behind wrappers', z.object({ ids: z.array(z.int()).optional().nullable().default([]) })],
    ['a list among others', z.union([z.literal(''), z.array(z.int())])],
    ['a text', z.object({ name: z.string() })],
    ['a record', z.record(z.string().max(9), z.int())],
    ['anything', z.object({ more: z.any() })],
    ['what is unknown', z.object({ more: z.unknown() })],
  ])('%s', (_what, input) => expect(() => limitOf(input)).toThrow('/t'))
})

describe('a list that is too long', () => {
  let seen = 0
  const item = z.preprocess((value) => {
    seen++
    return value
  }, z.int())
  const list = z.array(item).min(1).max(2, messages.tooManyIds)

  test.each<[string, z.ZodType, unknown]>([
    ['at the top', list, [1, 2, 3]],
    ['in an object', z.object({ ids: list.optional() }), { ids: [1, 2, 3] }],
    ['in a list', z.array(z.object({ ids: list.default([]) })).max(2), [{ ids: [1, 2, 3] }]],
    ['in a union', z.union([z.literal(''), list]), [1, 2, 3]],
    ['before a transform', list.transform((ids) => new Set(ids)), [1, 2, 3]],
    ['of one length', z.array(item).length(2), [1, 2, 3]],
  ])('%s is refused without a look at its elements', (_what, input, value) => {
    seen = 0
    expect(input.safeParse(value).success).toBe(false)
    expect(seen).toBe(0)
  })
})
