import { z } from 'zod'

/** A whole number that may arrive as JSON (`7`) or as a form or query string (`"7"`), never as `""`. */
export const wireInt = () =>
  z
    .union([z.int(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int())

const MAX_NUMBER_LETTERS = 80

/**
 * A number that the code keeps as text, for it may be larger or finer than JSON's numbers: it arrives as `7.5` or as `"7.5"`,
 * and the rule judges its text. A number beyond the safe ones has lost digits already.
 */
export const wireNumberText = (rule: z.ZodType<string, string>, message: string) =>
  z
    .union(
      [
        z.string().max(MAX_NUMBER_LETTERS, message),
        z.number(message).min(Number.MIN_SAFE_INTEGER, message).max(Number.MAX_SAFE_INTEGER, message),
      ],
      message,
    )
    .transform(String)
    .pipe(rule)

/** The id of a row. */
export const wireId = () => wireInt().pipe(z.int().positive())

/** A 0/1 flag: the wire carries numbers or digit strings, the code carries booleans. */
export const wireFlag = () =>
  wireInt()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .transform((flag) => flag === 1)

const MAX_PAGE_SIZE = 1000
const MAX_PAGE_NUM = 10_000

/** `asc|desc|ascending|descending`, read as a direction. */
export const direction = () =>
  z.enum(['asc', 'desc', 'ascending', 'descending']).transform((word) => (word.startsWith('asc') ? 'asc' : 'desc'))

/** The paging part of every list call; `columns` are the values that `orderByColumn` may take. */
export const pageQuery = <const C extends readonly [string, ...string[]]>(columns: C, defaultPageSize = 10) =>
  z.object({
    pageNum: wireInt().pipe(z.int().min(1).max(MAX_PAGE_NUM)).default(1),
    pageSize: wireInt().pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(defaultPageSize),
    orderByColumn: z.enum(columns).optional(),
    isAsc: direction().default('desc'),
  })

/** Date-times stand on the wire as `YYYY-MM-DD HH:mm:ss` in UTC. */
export const wireDateTime = () => z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** A call without input. */
export const noInput = z.object({})

/** A call whose input is the JSON of its body. */
export const postJson = { method: 'POST', encoding: 'json' } as const
