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
