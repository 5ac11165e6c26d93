import { z } from 'zod'
import { MAX_IDS } from './limits.ts'
import { messages } from './messages.ts'
import { wireId } from './wire.ts'

/** Up to 500 ids, each once; `nobody` is said to an empty list. */
export const idList = (nobody: string) =>
  z
    .array(wireId())
    .min(1, nobody)
    .max(MAX_IDS, messages.tooManyIds)
    .transform((list) => [...new Set(list)])

/** Up to 500 ids with commas between them, each once, for the query of an address. */
export const idQuery = (description: string) =>
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, messages.invalidInput)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.int().positive()).max(MAX_IDS, messages.tooManyIds))
    .optional()
    .meta({ description })
