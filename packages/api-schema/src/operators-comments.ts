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

/** A comment as the operator sees it. */
export const ModeratedComment = z
  .object({
    id: z.int(),
    userId: z.int(),
    nickName: z.string(),
    words: z.string(),
    worksId: z.int(),
    artworkTitle: z.string(),
    campaignId: z.int(),
    campaignName: z.string(),
    createTime: wireDateTime(),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When an operator took it down; null while it is shown.' }),
    ...openReports,
  })
  .meta({ id: 'ModeratedComment' })

export const listReportedComments = listCall({
  ...look,
  path: '/platform/comments/reported',
  summary: 'Comments with open reports; those with most of them first.',
  input: pageQuery(['reportNum'], PAGE),
  row: ModeratedComment,
})

export const listTakenComments = listCall({
  ...look,
  path: '/platform/comments/removed',
  summary: 'Comments that operators took down; the last one first.',
  input: pageQuery(['deleteTime'], PAGE),
  row: ModeratedComment,
})

export const takeCommentDown = dataCall({
  ...act,
  path: '/platform/comments/remove',
  summary: 'Takes a comment down: nobody sees it, only an operator can put it back, and its author is told the reason.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

export const putCommentBack = dataCall({
  ...act,
  path: '/platform/comments/recover',
  summary: 'Puts a comment back that an operator took down; its author is told.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const dismissCommentReports = dataCall({
  ...act,
  path: '/platform/comments/reports/dismiss',
  summary: 'Closes the open reports of a comment: nothing is wrong with it.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})
