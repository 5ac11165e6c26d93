import type { AnyCall } from '@plinth/api-schema/call'
import fc from 'fast-check'
import { z } from 'zod'
import { NASTY_PIECES, nastyText } from './nasty-texts.ts'

/** A request as somebody writes it who does not use our client. */
export type HostileRequest = { method: 'GET' | 'POST'; url: string; contentType: string | null; payload: string }

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0000evil',
  "' or 1=1; drop table accounts; --",
  '%27%20or%201=1',
  '\\',
  '%',
  '_%_%_%',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'a\r\nBcc: everybody@example.com',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30 25:61:61',
  '0000-00-00 00:00:00',
  '294277-01-01 00:00:00',
  `0x${'f'.repeat(40)}`,
  `/files/ab/${'c'.repeat(32)}.png`,
  'x'.repeat(10_000),
  '𐍈'.repeat(300),
]
// The lengths that rules allow, and one beyond: texts grow when they are escaped, lowered, encoded or counted in other units.
const LENGTHS = [8, 25, 255, 256, 2_000, 4_000, 20_000]
const nasty = () =>
  fc.tuple(fc.constantFrom(...NASTY_PIECES), fc.constantFrom(...LENGTHS)).map((of) => nastyText(...of))
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  [],
  {},
  [[[]]],
  [null],
  { toString: 'x' },
  deep(25),
]

const plausible = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(plausible))
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return fc.array(oneOf(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 40 })
  return fc.constantFrom('1', '7', 'Harbour', 'desc', 'someone@example.com', '2026-12-01 10:00:00', 'Gallery-2026')
}
const hostile = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    nasty(),
    fc.constantFrom(...HOSTILE_VALUES),
    fc.string({ unit: 'binary' }),
  )
const oneOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: plausible(schema) }, { weight: 1, arbitrary: hostile() })
const objectOf = ({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, oneOf(schema)])), {
    requiredKeys: [],
  })

// Written by hand: URLSearchParams would mend half surrogates, and would not send a list as a repeated name.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
const wordsOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const formOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${encode(name)}=${encode(wordsOf(value))}`)
    .join('&')

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const BROKEN = ['{', '[1', '"', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', 'null', '[]', '1', `[${'['.repeat(500)}`]

const bodyOf = (schema: Schema): fc.Arbitrary<Pick<HostileRequest, 'contentType' | 'payload'>> => {
  const whole = schema.type === 'array' ? plausible(schema) : objectOf(schema)
  return fc.oneof(
    { weight: 6, arbitrary: whole.map((value) => ({ contentType: JSON_TYPE, payload: JSON.stringify(value) ?? '' })) },
    {
      weight: 3,
      arbitrary: objectOf(schema).map((values) => ({ contentType: FORM_TYPE, payload: formOf(values) })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        contentType: fc.constantFrom(JSON_TYPE, FORM_TYPE, 'text/plain', 'multipart/form-data; boundary=x', null),
        payload: fc.oneof(fc.constantFrom(...BROKEN), fc.string({ unit: 'binary' })),
      }),
    },
  )
}

/** Requests to a call in which some values are as they should be and some are not. */
export function hostileRequests(call: AnyCall): fc.Arbitrary<HostileRequest> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const url = fc
    .array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(...HOSTILE_TEXTS)), { minLength: 3, maxLength: 3 })
    .map((deps) => `/api${call.path.replace(/\{\w+\}/g, () => encode(String(deps.pop())).slice(0, 2_000))}`)
  if (call.method === 'GET')
    return fc.record({ url, values: objectOf(schema) }).map(({ url, values }) => ({
      method: 'GET',
      url: `${url}?${formOf(values).slice(0, 12_000)}`,
      contentType: null,
      payload: '',
    }))
  return fc.record({ url, body: bodyOf(schema) }).map(({ url, body }) => ({ method: 'POST', url, ...body }))
}
