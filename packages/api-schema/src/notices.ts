import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { idList } from './id-list.ts'
import { MAX_IDS } from './limits.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId } from './wire.ts'

const room = 'notices'
const member = { room, audience: 'member' } as const
const memberAct = { ...member, method: 'POST', encoding: 'json' } as const

/** How long the address of a push service may be, as it is written when it is called. */
export const MAX_ENDPOINT = 1024
// The end of the year 9999.
const MAX_MOMENT = 253_402_300_799_999
const flag = z.int().meta({ description: '0 or 1' })
const unread = { unreadNum: z.int().meta({ description: 'How many notices of the caller are unread.' }) }

/** A kind of event that somebody can be told of. */
export const NoticeType = z
  .object({
    id: z.int().meta({ description: '1 to 7 are events of the market, from 101 on those of campaigns and accounts.' }),
    description: z.string(),
    group: z.enum(['campaigns', 'market', 'account']).meta({ description: 'What it is about.' }),
    isOpen: flag,
    locked: flag.meta({ description: '1: it is always on.' }),
    channels: z
      .object({
        email: z.enum(['each', 'daily']).meta({ description: 'daily: it only goes into the daily summary.' }),
        push: z.boolean(),
      })
      .meta({ description: 'By what beside the bell it can reach somebody.' }),
  })
  .meta({ id: 'NoticeType' })

/** Something that somebody was told. */
export const Notice = z
  .object({
    id: z.int(),
    typeId: z.int(),
    title: z.string().meta({ description: 'One plain line.' }),
    text: z.string().meta({ description: 'Plain text, possibly of several lines; may be empty.' }),
    href: z.string().meta({ description: 'A path of this site: where it leads.' }),
    createTime: wireDateTime(),
    moment: z
      .int()
      .meta({ description: 'The same in milliseconds since 1970; a notice that counts on has a new one.' }),
    isRead: flag,
  })
  .meta({ id: 'Notice' })

const emailPace = z.enum(['each', 'daily', 'off'], messages.invalidInput).meta({
  description: 'each: at once; daily: one summary in the morning; off: none but those about the account’s security.',
})
const timeZone = rules
  .timeZone()
  .meta({ description: 'A name of the IANA time zones, such as Europe/Berlin: whose morning the summary comes in.' })

/** How notices reach somebody beside the bell. */
export const NoticeChannels = z
  .object({
    email: emailPace,
    timeZone: timeZone.nullable().meta({
      description: 'Whose morning the summary comes in; null until it was saved, and the morning of UTC then.',
    }),
    pushNum: z.int().meta({ description: 'How many browsers of the account take push messages.' }),
  })
  .meta({ id: 'NoticeChannels' })

export const listNoticeTypes = dataCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/content/noticeType',
  summary:
    'The kinds of notices that concern the caller, and which are on; visitors and operators get all of them with their defaults.',
  input: noInput,
  data: z.array(NoticeType),
})

export const switchNotices = dataCall({
  ...memberAct,
  path: '/content/noticeSwitch',
  summary:
    'Switches kinds of notices: the ids that are on. What is not named goes off, but for those that are always on.',
  input: z
    .array(wireId())
    .max(MAX_IDS, messages.tooManyIds)
    .transform((list) => [...new Set(list)]),
  data: z.null(),
})

export const noticeChannels = dataCall({
  ...member,
  method: 'GET',
  path: '/notice/channels',
  summary: 'How notices reach the caller beside the bell.',
  input: noInput,
  data: NoticeChannels,
})

export const saveNoticeChannels = dataCall({
  ...memberAct,
  path: '/notice/channels/save',
  summary: 'Says how notices reach the caller; what is left out stays as it is.',
  input: z.object({ email: emailPace.optional(), timeZone: timeZone.optional() }),
  data: NoticeChannels,
})

const byLink = { room, audience: 'visitor', limit: { max: 60, seconds: 60 }, path: '/notice/unsubscribe' } as const
const linkInput = z.object({ token: z.string().regex(/^[\w-]{20,100}$/, messages.wrongLink) })

export const noticeMailsLink = dataCall({
  ...byLink,
  method: 'GET',
  summary: 'What a link that ends the emails about notices stands for; it changes nothing.',
  input: linkInput,
  data: z.object({ isSubscribed: flag.meta({ description: '1: the person still gets such emails.' }) }),
})

export const endNoticeMails = dataCall({
  ...byLink,
  method: 'POST',
  encoding: 'json',
  summary: 'Ends the emails about notices to the person whom a link was mailed to; those about security go on.',
  input: linkInput,
  data: z.null(),
})

export const listNotices = listCall({
  ...member,
  method: 'GET',
  path: '/notice/list',
  summary: "The caller's notices, the newest first.",
  input: pageQuery(['createTime'], 24).extend({
    unread: wireFlag().default(false).meta({ description: '1: only those that are unread.' }),
  }),
  row: Notice,
  extra: unread,
})

export const countUnreadNotices = dataCall({
  ...member,
  method: 'GET',
  path: '/notice/unread',
  summary: 'How many notices are unread.',
  input: noInput,
  data: z.object(unread),
})

export const readNotices = dataCall({
  ...memberAct,
  path: '/notice/read',
  summary:
    "Marks the caller's own notices as read: those named, all or none, or with `upTo` those of that moment and all before it.",
  input: z
    .object({
      ids: idList(messages.selectOperationData).optional(),
      upTo: z
        .int(messages.invalidInput)
        .min(0, messages.invalidInput)
        .max(MAX_MOMENT, messages.invalidInput)
        .meta({ description: 'The `moment` of the newest notice that was seen.' })
        .optional(),
    })
    .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), messages.invalidInput),
  data: z.object(unread),
})

export const pushKey = dataCall({
  ...member,
  method: 'GET',
  path: '/notice/push/key',
  summary: 'The public key under which browsers take push messages of this site (VAPID, RFC 8292), in base64url.',
  input: noInput,
  data: z.object({ publicKey: z.string() }),
})

const endpoint = z
  .string()
  .max(MAX_ENDPOINT, messages.invalidInput)
  .regex(/^https:\/\/\S+$/, messages.invalidInput)

export const subscribePush = dataCall({
  ...memberAct,
  path: '/notice/push/subscribe',
  summary:
    'Takes a browser’s push subscription; a browser that another account used before leaves that one, by its keys.',
  input: z.object({
    endpoint: endpoint.meta({
      description: 'Where the browser’s push service takes messages: a public https address.',
    }),
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, messages.invalidInput),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, messages.invalidInput),
    }),
  }),
  data: z.null(),
})

export const unsubscribePush = dataCall({
  ...memberAct,
  path: '/notice/push/unsubscribe',
  summary: 'Ends a push subscription of the caller, or all of them; one that is not there is no mistake.',
  input: z.object({ endpoint: endpoint.optional().meta({ description: 'Which one; all of them without it.' }) }),
  data: z.null(),
})
