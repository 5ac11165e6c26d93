import { z } from 'zod'
import { dataCall } from './call.ts'
import { complaintCode } from './complaints.ts'
import * as rules from './rules.ts'
import { postJson, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'comments' as const
const member = { room, audience: 'member' } as const
const PAGE = 20
const MAX_PAGE = 50
/** More comments under one work are not counted. */
export const MAX_COMMENTS_COUNTED = 10_000

const flag = z.int().meta({ description: '0 or 1' })
const said = { reason: complaintCode, words: rules.remark().default('') }

/** A comment under a work. */
export const Comment = z
  .object({
    id: z.int(),
    userId: z.int(),
    userType: z.int().meta({ description: '0 a participant, 1 a brand' }),
    nickName: z.string(),
    userAvatar: z.string().nullable(),
    words: z.string().meta({ description: 'Plain text, possibly of several lines.' }),
    createTime: wireDateTime(),
    isOwn: flag.meta({ description: '1: the caller wrote it.' }),
    isReport: flag.meta({ description: '1: the caller has reported it.' }),
    isRemoved: flag.meta({ description: '1: the caller is the brand that took it down; nobody else sees it.' }),
  })
  .meta({ id: 'Comment' })

export const listComments = dataCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/comment/list',
  summary: 'The comments under a work, the newest first. Where its brand has switched them off there are none.',
  input: z.object({
    worksId: wireId(),
    pageSize: wireInt().pipe(z.int().min(1).max(MAX_PAGE)).default(PAGE),
    cursor: wireId().optional().meta({ description: 'The nextCursor of the answer before.' }),
  }),
  data: z.object({
    isOpen: flag.meta({ description: '1: the brand has switched comments on.' }),
    mayRemove: flag.meta({ description: '1: the caller is the brand of the campaign and can take comments down.' }),
    total: z.int().meta({
      description: `How many there are; ${MAX_COMMENTS_COUNTED} stands for that many or more.`,
    }),
    rows: z.array(Comment),
    nextCursor: z.int().nullable().meta({ description: 'Null at the end.' }),
  }),
})

export const addComment = dataCall({
  ...member,
  ...postJson,
  idempotent: true,
  path: '/comment/add',
  summary:
    'Writes a comment under a work that the caller may see, where its brand has switched comments on. At most 30 an hour, and 10 a day under one work.',
  input: z.object({ worksId: wireId(), words: rules.commentWords() }),
  data: z.object({ id: z.int() }),
})

export const deleteComment = dataCall({
  ...member,
  ...postJson,
  path: '/comment/delete',
  summary: "Deletes one of the caller's own comments for good.",
  input: z.object({ id: wireId() }),
  data: z.null(),
})

export const reportComment = dataCall({
  ...member,
  ...postJson,
  path: '/comment/report',
  summary: "Reports somebody else's comment to operators, once for each comment.",
  input: z.object({ id: wireId(), ...said }),
  data: z.null(),
})

export const removeComment = dataCall({
  room,
  audience: 'brand',
  verified: true,
  ...postJson,
  path: '/comment/remove',
  summary: "Takes a comment down under a work in one of the brand's own campaigns, with a reason for its author.",
  input: z.object({ id: wireId(), ...said }),
  data: z.null(),
})

export const restoreComment = dataCall({
  room,
  audience: 'brand',
  verified: true,
  ...postJson,
  path: '/comment/restore',
  summary: 'Shows a comment again that the brand itself took down, and tells its author.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})

export const commentSwitch = dataCall({
  room,
  audience: 'brand',
  method: 'GET',
  path: '/comment/switch',
  summary: "Whether comments are on in one of the brand's own campaigns.",
  input: z.object({ campaignId: wireId() }),
  data: z.object({ isOpen: flag }),
})

export const switchComments = dataCall({
  room,
  audience: 'brand',
  ...postJson,
  path: '/comment/switch/save',
  summary:
    "Switches comments on or off in one of the brand's own campaigns, at any time. Off hides those that there are and takes no more.",
  input: z.object({ campaignId: wireId(), isOpen: wireFlag() }),
  data: z.object({ isOpen: flag }),
})
