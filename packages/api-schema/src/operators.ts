import { z } from 'zod'
import { removeWorks } from './accounts-deletion.ts'
import { dataCall, fileCall, listCall } from './call.ts'
import { sheetMediaTypes } from './limits.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { direction, noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'operators' as const
const HOUR = 3_600
const MINUTE = 60
const PAGE = 24
const read = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const

const search = rules.searchText().optional()
const reason = rules.reason()
const totp = z.string().regex(/^\d{6}$/, messages.totpFormat)
const subject = z.object({ userId: wireId() })

export const operatorLogIn = dataCall({
  method: 'POST',
  path: '/platform/login',
  room,
  audience: 'public',
  encoding: 'form',
  summary:
    'Opens an operator session; once the second factor is set up, `totp` is needed too. Until then the session can only set it up or log out: every other call answers 1010.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({
    userName: z
      .string()
      .trim()
      .min(1, messages.fieldRequired)
      .max(255, messages.maximumLength)
      .refine(rules.hasNoNul, messages.plainTextOnly),
    password: z.string().min(1, messages.fieldRequired).max(1024),
    totp: z.union([z.literal(''), totp]).optional(),
  }),
  data: z.object({ token: z.string() }),
})

export const operatorLogOut = dataCall({
  ...act,
  enrolment: true,
  path: '/platform/logout',
  summary: 'Ends the operator session that makes the call.',
  input: noInput,
  data: z.null(),
})

export const operatorInfo = dataCall({
  ...read,
  path: '/platform/info',
  summary: 'The operator who makes the call, and how much waits for them.',
  input: noInput,
  data: z.object({
    userId: z.int(),
    userName: z.string(),
    email: z.string(),
    totpEnabled: z.boolean(),
    pendingBrands: z.int(),
    pendingCampaigns: z.int(),
  }),
})

export const changeOperatorPassword = dataCall({
  ...act,
  path: '/platform/password',
  summary: "Changes the operator's password and ends their other sessions.",
  input: z
    .object({
      oldPassword: z.string().min(1, messages.fieldRequired).max(1024),
      newPassword: rules.password(),
      newPasswordSure: z.string().max(1024),
    })
    .refine((form) => form.newPassword === form.newPasswordSure, { message: messages.passwordMismatch }),
  data: z.null(),
})

export const enableTotp = dataCall({
  ...act,
  enrolment: true,
  path: '/platform/totp/enable',
  summary:
    'Without a code: makes a secret for an authenticator app. With its code: switches the second factor on and ends the other sessions.',
  input: z.object({ totp: totp.optional() }),
  data: z.object({
    enabled: z.boolean(),
    secret: z.string().nullable(),
    uri: z.string().nullable(),
    command: z.string().nullable().meta({
      description: 'Where the product runs on this very machine: the command that prints the code without a phone.',
    }),
  }),
})

export const disableTotp = dataCall({
  ...act,
  path: '/platform/totp/disable',
  summary:
    'Takes the second factor away, with one of its codes; until another is set up, the session can do nothing else.',
  input: z.object({ totp }),
  data: z.null(),
})

/** A brand as the operator reviews it. */
export const BrandReview = z
  .object({
    userId: z.int(),
    userName: z.string(),
    nickName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    companyName: z.string(),
    country: z.string(),
    companyAddress: z.string(),
    zipCode: z.string(),
    contactInfo: z.array(
      z.object({
        contactUserName: z.string(),
        contactNo: z.string(),
        email: z.string(),
        designation: z.string(),
        companyName: z.string(),
        isMainAccount: z.int(),
      }),
    ),
    status: z.int().meta({ description: '1 verified, 2 unverified, 0 pending review.' }),
    reason: z.string().nullable(),
    revision: z.int(),
    blocked: z.boolean(),
    submitTime: wireDateTime(),
    decideTime: wireDateTime().nullable(),
  })
  .meta({ id: 'BrandReview' })

export const listBrandReviews = listCall({
  ...read,
  path: '/platform/brands',
  summary: 'Brands with all their company data; those that wait longest first.',
  input: pageQuery(['submitTime'], PAGE).extend({
    isAsc: direction().default('asc'),
    status: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], messages.invalidInput))
      .optional(),
    search,
  }),
  row: BrandReview,
})

const revision = wireInt().pipe(z.int().positive()).optional().meta({
  description: 'The revision that was read; the call is refused when the brand has changed its form since.',
})

export const verifyBrand = dataCall({
  ...act,
  path: '/platform/brands/verify',
  summary: 'Verifies a brand; it is told by mail.',
  input: subject.extend({ revision }),
  data: z.null(),
})

export const rejectBrand = dataCall({
  ...act,
  path: '/platform/brands/reject',
  summary: 'Sends a brand its form back; the reason is mailed to it.',
  input: subject.extend({ revision, reason }),
  data: z.null(),
})

/** An account as the operator sees it. */
export const ModeratedUser = z
  .object({
    userId: z.int(),
    userName: z.string(),
    nickName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    userType: z.int(),
    verifyStatus: z.int().nullable(),
    blocked: z.boolean(),
    blockReason: z.string().nullable(),
    sessionNum: z.int(),
    createTime: wireDateTime(),
    lastUsedTime: wireDateTime().nullable(),
  })
  .meta({ id: 'ModeratedUser' })

export const listUsers = listCall({
  ...read,
  path: '/platform/users',
  summary:
    'Participants and brands, newest first; search looks for each of its words in names and addresses, or for an id.',
  input: pageQuery(['createTime'], PAGE).extend({
    search,
    userType: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1)], messages.invalidInput))
      .optional(),
    blocked: wireFlag().optional(),
  }),
  row: ModeratedUser,
})

export const blockUser = dataCall({
  ...act,
  path: '/platform/users/block',
  summary:
    'Blocks an account and ends its sessions at once; its votes are held where they can still decide something. The person is told by mail.',
  input: subject.extend({ reason }),
  data: z.null(),
})

export const unblockUser = dataCall({
  ...act,
  path: '/platform/users/unblock',
  summary: 'Lets a blocked account log in again; its votes stay held until somebody releases them.',
  input: subject.extend({ reason: reason.optional() }),
  data: z.object({
    heldNum: z.int().meta({ description: 'How many votes are held because the account was blocked.' }),
  }),
})

export const logUserOut = dataCall({
  ...act,
  path: '/platform/users/logout',
  summary: 'Ends every session of an account.',
  input: subject.extend({ reason: reason.optional() }),
  data: z.null(),
})

export const deleteUser = dataCall({
  ...act,
  path: '/platform/users/delete',
  summary: 'Deletes an account for its owner, who has asked for it; the person is told by mail.',
  input: subject.extend({ reason, removeWorks }),
  data: z.null(),
})

/** What an act of an operator can be done to; ids of different kinds may be equal. */
export const auditSubjectKinds = [
  'account',
  'campaign',
  'artwork',
  'help-request',
  'comment',
  'set',
  'plan',
  'payment',
  'collection',
  'perk',
  'foreign-nft',
] as const
/** One of these kinds. */
export type AuditSubjectKind = (typeof auditSubjectKinds)[number]

/** One act of an operator. */
export const AuditEntry = z
  .object({
    id: z.int(),
    operatorId: z.int(),
    operatorName: z.string(),
    action: z.string(),
    subjectKind: z.enum(auditSubjectKinds).nullable(),
    subjectId: z.int().nullable(),
    subjectName: z.string(),
    reason: z.string().nullable(),
    address: z.string(),
    createTime: wireDateTime(),
  })
  .meta({ id: 'AuditEntry' })

const auditFilter = {
  subjectKind: z.enum(auditSubjectKinds).optional(),
  subjectId: wireId().optional(),
  search,
}

export const listAudit = listCall({
  ...read,
  path: '/platform/audit',
  summary:
    'What operators did, the latest first; to one subject where its kind and id are given. Search looks for each of its words in what was done, by whom, to what, why and from which address.',
  input: pageQuery(['createTime'], PAGE).extend(auditFilter),
  row: AuditEntry,
})

export const exportAudit = fileCall({
  ...read,
  // It leaves an entry of its own, and counts the processor time that it costs.
  acts: true,
  path: '/platform/audit/export',
  limit: { max: 30, seconds: MINUTE },
  summary: 'What operators did as a spreadsheet, filtered as the list is: the latest 20,000 acts at most.',
  input: z.object({ ...auditFilter, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  mediaTypes: [sheetMediaTypes.xlsx, sheetMediaTypes.csv],
})

/** A mail that was written. */
export const OutboxMail = z
  .object({
    id: z.int(),
    toName: z.string(),
    toAddress: z.string(),
    subject: z.string(),
    text: z.string().nullable().meta({
      description:
        'Given only for mails that are kept because no mail server is configured: the others hold secrets of their readers.',
    }),
    html: z.string().nullable(),
    status: z.int().meta({
      description:
        '0 waiting, 1 sent, 2 given up, 3 kept: no mail server is configured, 4 withheld: its reader wants no such mails.',
    }),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createTime: wireDateTime(),
    sentTime: wireDateTime().nullable(),
  })
  .meta({ id: 'OutboxMail' })

export const listOutbox = listCall({
  ...read,
  path: '/platform/outbox',
  summary: 'The mails that were written, the latest first; search looks at the address.',
  input: pageQuery(['createTime'], PAGE).extend({
    search,
    status: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)], messages.invalidInput))
      .optional(),
  }),
  row: OutboxMail,
})
