import { z } from 'zod'
import { dataCall } from './call.ts'
import { MAX_BULK } from './limits.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { wireId } from './wire.ts'

const room = 'operators' as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const

/** What an operator can do to many at once. */
const bulkActs = ['takeDown', 'putBack', 'dismissReports', 'dismissProfileReports'] as const
export type BulkAct = (typeof bulkActs)[number]

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const ids = z
  .array(wireId())
  .min(1, messages.selectOperationData)
  .max(MAX_BULK, messages.tooManyInBulk)
  .transform((list) => [...new Set(list)])
  .meta({ description: 'Works; of dismissProfileReports the accounts.' })
const refused = z.array(z.object({ id: z.int(), msg: z.string() }))

/** What a bulk act came to. */
const Bulk = z
  .object({
    bulkId: z.string().meta({ description: 'Undoes it.' }),
    done: z.array(z.int()),
    refused: refused.meta({ description: 'Those to which it was not done, and why.' }),
  })
  .meta({ id: 'Bulk' })

export const actInBulk = dataCall({
  ...act,
  path: '/platform/bulk',
  summary: 'Does one act to up to 100 works or profiles, to each by itself, and tells to which it could not be done.',
  input: z
    .object({ act: z.enum(bulkActs), ids, reason: rules.reason().optional() })
    .refine((asked) => asked.act !== 'takeDown' || asked.reason !== undefined, {
      path: ['reason'],
      message: messages.fieldRequired,
    }),
  data: Bulk,
})

export const undoBulk = dataCall({
  ...act,
  path: '/platform/bulk/undo',
  summary: 'Takes a bulk act back: works are where they were, and the reports that it closed are open again.',
  input: z.object({ act: z.enum(bulkActs), ids, bulkId: z.string().regex(UUID, messages.invalidInput) }),
  data: z.object({ done: z.array(z.int()), refused }),
})
