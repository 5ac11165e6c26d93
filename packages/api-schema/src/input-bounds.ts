import { z } from 'zod'
import type { AnyCall } from './call.ts'

// How large a body may be follows from the schema of the input: how many elements each list may have, and how long each text may be.

type Schema = z.core.$ZodType

const KILOBYTE = 1024
/** What a body may have at most, in steps: a call gets the smallest step that its longest input fits in. */
const STEPS = [16, 64, 256, 512, 1024].map((kilobytes) => kilobytes * KILOBYTE)
// Lengths count code points: one beyond the first 65,536 is written as %F0%9F%8E%A8 in a form, or as \ud83c\udfa8 in JSON.
const BYTES_PER_LETTER = 12
const NUMBER_BYTES = 32
// Texts that a pattern bounds name no length: an id, an address on a chain, the path of an upload.
const PATTERN_BYTES = 256
const PUNCTUATION_BYTES = 8
// What a program of somebody else signs has a shape of theirs.
const SIGNED_BYTES = 64 * KILOBYTE
const UNBOUNDED = ['record', 'map', 'set', 'tuple', 'lazy', 'any', 'unknown']

const maximumOf = (schema: Schema): number | undefined => {
  const maxima = (schema._zod.def.checks ?? []).flatMap(({ _zod }) => {
    const def = _zod.def as z.core.$ZodCheckDef & { maximum?: number; length?: number }
    const maximum = def.check === 'max_length' ? def.maximum : def.check === 'length_equals' ? def.length : undefined
    return maximum === undefined ? [] : [maximum]
  })
  return maxima.length === 0 ? undefined : Math.min(...maxima)
}

const textBytes = (schema: z.core.$ZodString, path: string): number => {
  const maximum = maximumOf(schema)
  if (maximum !== undefined) return maximum * BYTES_PER_LETTER
  const hasPattern = (schema._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'string_format')
  if (!hasPattern) throw new Error(`The text ${path} of an input has no greatest length`)
  return PATTERN_BYTES
}

const listBytes = (schema: z.core.$ZodArray, path: string): number => {
  const maximum = maximumOf(schema)
  if (maximum === undefined) throw new Error(`The list ${path} of an input has no greatest length`)
  return maximum * (bytesOf(schema._zod.def.element, `${path}[]`) + PUNCTUATION_BYTES)
}

const objectBytes = (schema: z.core.$ZodObject, path: string): number =>
  Object.entries(schema._zod.def.shape).reduce(
    (sum, [name, field]) => sum + name.length + PUNCTUATION_BYTES + bytesOf(field, `${path}.${name}`),
    0,
  )

/** What stands inside of a wrapper (optional, default, transform …), as far as the wire can write into it. */
const innerOf = (schema: Schema): Schema | null => {
  const def = schema._zod.def as { innerType?: Schema; in?: Schema; out?: Schema }
  // A preprocessing step takes whatever comes: what it hands on is bounded by what follows.
  if (def.in?._zod.def.type === 'transform') return def.out ?? null
  return def.innerType ?? def.in ?? null
}

function bytesOf(schema: Schema, path: string): number {
  if (schema instanceof z.core.$ZodArray) return listBytes(schema, path)
  if (schema instanceof z.core.$ZodObject) return objectBytes(schema, path)
  if (schema instanceof z.core.$ZodString) return textBytes(schema, path)
  if (schema instanceof z.core.$ZodUnion)
    return Math.max(...schema._zod.def.options.map((option) => bytesOf(option, path)))
  const inner = innerOf(schema)
  if (inner) return bytesOf(inner, path)
  const { type } = schema._zod.def
  if (UNBOUNDED.includes(type)) throw new Error(`${path} of an input is of the type ${type}, whose size nothing bounds`)
  return NUMBER_BYTES
}

// Servers of one process ask for the same.
const limits = new WeakMap<Schema, number>()

/**
 * The most bytes that a form or JSON body of a call may have. Throws where nothing bounds a list or a text: zod refuses a list by
 * its length before it looks at the elements, but only where the length is declared.
 */
export function bodyLimitOf(call: Pick<AnyCall, 'path' | 'input' | 'signed'>): number {
  if (call.signed) return SIGNED_BYTES
  const known = limits.get(call.input)
  if (known !== undefined) return known
  const bytes = bytesOf(call.input, call.path)
  const limit = STEPS.find((step) => bytes <= step) ?? STEPS.at(-1)!
  limits.set(call.input, limit)
  return limit
}
