import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { openReports } from './operators-artworks-review.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** A set as the operator sees it. */
export const ModeratedSet = z
  .object({
    id: z.int(),
    userId: z.int(),
    nickName: z.string(),
    name: z.string(),
    description: z.string(),
    createTime: wireDateTime(),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When an operator took it down; null while it is as its owner wants it.' }),
    ...openReports,
  })
  .meta({ id: 'ModeratedSet' })

export const listReportedSets = listCall({
  ...look,
  path: '/platform/sets/reported',
  summary: 'Public sets with open reports; those with most of them first.',
  input: pageQuery(['reportNum'], PAGE),
  row: ModeratedSet,
})

export const listTakenSets = listCall({
  ...look,
  path: '/platform/sets/removed',
  summary: 'Sets that operators took down; the last one first.',
  input: pageQuery(['deleteTime'], PAGE),
  row: ModeratedSet,
})

export const takeSetDown = dataCall({
  ...act,
  path: '/platform/sets/remove',
  summary: 'Takes a set down: it is private until an operator puts it back, and its owner is told the reason.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

export const putSetBack = dataCall({
  ...act,
  path: '/platform/sets/recover',
  summary: 'Puts a set back that an operator took down: it is as its owner wants it again, who is told.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const dismissSetReports = dataCall({
  ...act,
  path: '/platform/sets/reports/dismiss',
  summary: 'Closes the open reports of a set: nothing is wrong with it.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})
