import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { brand, participant } from './contacts.ts'
import { idList } from './id-list.ts'
import { MAX_INVITE_MESSAGE, MAX_INVITE_SUBJECT } from './limits.ts'
import { hasNoAddress } from './links.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, postJson, wireDateTime, wireFlag, wireId } from './wire.ts'

const room = 'contacts' as const
const MAX_LINK = 2000

// Its reader may never have heard of the sender: one line each, and nothing to click but what the product puts there.
const line = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(rules.isVisibleLine, messages.plainTextOnly)
    .refine(hasNoAddress, messages.inviteLink)
    .default('')

const words = {
  campaignId: wireId(),
  subject: line(MAX_INVITE_SUBJECT, messages.inviteSubjectTooLong).meta({ description: 'Empty: the usual subject.' }),
  message: line(MAX_INVITE_MESSAGE, messages.inviteMessageTooLong).meta({
    description: 'A personal sentence, or nothing.',
  }),
}
const campaignLink = z
  .string()
  .max(MAX_LINK, messages.textTooLong)
  .optional()
  .meta({ description: 'Not used: the link is made here, one for each person.' })

/** What became of each person of a list. */
const InviteReport = z
  .object({
    sent: z.int().meta({ description: 'How many emails were written.' }),
    skipped: z.array(
      z.object({
        id: z.int(),
        reason: z.enum(['unsubscribed', 'invitedLately', 'invitedOften']).meta({
          description:
            'Wants no invitations any more since one of the caller; was invited to this campaign within seven days, by anybody; was invited to several today.',
        }),
      }),
    ),
    isKept: z.int().meta({ description: '1: this site has no mail server; the emails are kept, and never sent.' }),
  })
  .meta({ id: 'InviteReport' })

export const inviteContacts = dataCall({
  ...participant,
  ...postJson,
  path: '/participant/contacts/invite',
  idempotent: true,
  summary: 'Invites contacts by email to a public campaign that the participant takes part in.',
  input: z.object({ contactIds: idList(messages.selectContactFirst), campaignLink, ...words }),
  data: InviteReport,
})

export const inviteClients = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/client/invite',
  idempotent: true,
  summary: "Invites clients by email to one of the brand's own live campaigns; a private one opens for them.",
  input: z.object({ clientIds: idList(messages.selectOperationData), campaignLink, ...words }),
  data: InviteReport,
})

/** An invitation as it will arrive; its links lead nowhere. */
const InvitePreview = z
  .object({
    from: z.string().meta({ description: 'Who it comes from, as a mail program shows it.' }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  })
  .meta({ id: 'InvitePreview' })

export const previewContactInvite = dataCall({
  ...participant,
  ...postJson,
  path: '/participant/contacts/invitePreview',
  summary: 'Shows the email that a contact would get.',
  input: z.object({ contactId: wireId(), ...words }),
  data: InvitePreview,
})

export const previewClientInvite = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/client/invitePreview',
  summary: 'Shows the email that a client would get.',
  input: z.object({ clientId: wireId(), ...words }),
  data: InvitePreview,
})

/** How one invitation went. */
export const SentInvitation = z
  .object({
    id: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    state: z.int().meta({
      description:
        '0 waiting, 1 sent, 2 refused by the mail server, 3 link opened, 4 joined, 5 not sent: this site has no mail server',
    }),
    reason: z.string().nullable().meta({ description: 'What the mail server said when it refused.' }),
    inviteTime: wireDateTime(),
    sendTime: wireDateTime().nullable(),
    openTime: wireDateTime().nullable(),
    joinTime: wireDateTime().nullable(),
  })
  .meta({ id: 'SentInvitation' })

export const listContactInvitations = listCall({
  ...participant,
  method: 'GET',
  path: '/participant/contacts/invitations',
  summary: 'Every invitation of the participant to one contact, the newest first.',
  input: pageQuery(['createTime'], 24).extend({ contactId: wireId() }),
  row: SentInvitation,
})

export const listClientInvitations = listCall({
  ...brand,
  method: 'GET',
  path: '/brand/client/invitations',
  summary: 'Every invitation of the brand to one client, the newest first.',
  input: pageQuery(['createTime'], 24).extend({ clientId: wireId() }),
  row: SentInvitation,
})

const byLink = { ...postJson, room, audience: 'visitor', limit: { max: 60, seconds: 60 } } as const
const token = () => z.string().regex(/^[\w-]{20,100}$/, messages.wrongLink)

/** An invitation as the person sees it who opens its link. */
export const OpenedInvitation = z
  .object({
    campaignId: z.int(),
    campaignName: z.string(),
    senderName: z.string(),
    email: z.string().meta({ description: 'The invited address, all but its ends hidden.' }),
    isPrivate: z.int(),
    canSee: z.int().meta({ description: '1: the caller can open the campaign now.' }),
    isUnsubscribed: z.int(),
  })
  .meta({ id: 'OpenedInvitation' })

export const openInvitation = dataCall({
  ...byLink,
  path: '/invitation/open',
  summary: 'Takes the link of an invitation: says what it is for, and notes that it was opened.',
  input: z.object({ token: token() }),
  data: OpenedInvitation,
})

export const unsubscribeLink = dataCall({
  method: 'GET',
  room,
  audience: 'visitor',
  limit: { max: 60, seconds: 60 },
  path: '/invitation/unsubscribe',
  summary: 'What a link that ends invitations stands for; it changes nothing.',
  input: z.object({ token: token() }),
  data: z.object({
    email: z.string().meta({ description: 'The invited address, all but its ends hidden.' }),
    isSubscribed: z.int().meta({ description: '1: invitations are still sent to it.' }),
  }),
})

export const unsubscribe = dataCall({
  ...byLink,
  path: '/invitation/unsubscribe',
  summary: 'Ends all invitations, from every sender, to the address that a link was mailed to.',
  input: z.object({ token: token() }),
  data: z.object({ email: z.string() }),
})

export const readSubscription = dataCall({
  method: 'GET',
  room,
  audience: 'member',
  path: '/invitation/subscription',
  summary: "Whether people can invite the caller's own address.",
  input: noInput,
  data: z.object({ email: z.string(), isSubscribed: z.int() }),
})

export const saveSubscription = dataCall({
  ...postJson,
  room,
  audience: 'member',
  path: '/invitation/subscription',
  summary: "Ends or allows invitations to the caller's own confirmed address; nobody else can allow them again.",
  input: z.object({ isSubscribed: wireFlag() }),
  data: z.object({ email: z.string(), isSubscribed: z.int() }),
})
