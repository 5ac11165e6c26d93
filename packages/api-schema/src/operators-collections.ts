import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { openReports } from './operators-artworks-review.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** A collection as the operator sees it. */
export const ModeratedCollection = z
  .object({
    id: z.int(),
    userId: z.int(),
    nickName: z.string(),
    name: z.string(),
    symbol: z.string(),
    bio: z.string(),
    image: Picture.nullable(),
    banner: Picture.nullable(),
    createTime: wireDateTime(),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When an operator took it down; null while everybody may see it.' }),
    ...openReports,
  })
  .meta({ id: 'ModeratedCollection' })

export const listReportedCollections = listCall({
  ...look,
  path: '/platform/collections/reported',
  summary: 'Collections with open reports that everybody may see; those with most of them first.',
  input: pageQuery(['reportNum'], PAGE),
  row: ModeratedCollection,
})

export const listTakenCollections = listCall({
  ...look,
  path: '/platform/collections/removed',
  summary: 'Collections that operators took down; the last one first.',
  input: pageQuery(['deleteTime'], PAGE),
  row: ModeratedCollection,
})

export const takeCollectionDown = dataCall({
  ...act,
  path: '/platform/collections/remove',
  summary:
    'Takes a collection down: its page and its works are hidden until an operator puts it back, and its owner is told the reason. Those that everybody shares stay.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

export const putCollectionBack = dataCall({
  ...act,
  path: '/platform/collections/recover',
  summary: 'Puts a collection back that an operator took down, and its works with it; its owner is told.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const dismissCollectionReports = dataCall({
  ...act,
  path: '/platform/collections/reports/dismiss',
  summary: 'Closes the open reports of a collection: nothing is wrong with it.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})
