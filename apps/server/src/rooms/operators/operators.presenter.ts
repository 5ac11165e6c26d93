import type * as wire from '@plinth/api-schema/operators'
import { verificationStatus } from '@plinth/api-schema/states'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { OperatorsService } from './operators.service.ts'

type RowOf<List extends keyof OperatorsService> = OperatorsService[List] extends (
  ...args: never[]
) => Promise<{ rows: (infer Row)[] }>
  ? Row
  : never

/** A brand on the wire, for the operator. */
export const presentBrandReview = (brand: RowOf<'brands'>): z.output<typeof wire.BrandReview> => ({
  userId: brand.id,
  userName: brand.userName,
  nickName: brand.nickName,
  email: brand.email,
  emailConfirmed: brand.emailConfirmed,
  companyName: brand.companyName,
  country: brand.country,
  companyAddress: brand.address,
  zipCode: brand.zipCode,
  contactInfo: [brand.main, brand.other].map((contact) => ({
    contactUserName: contact.name,
    contactNo: contact.phone,
    email: contact.email,
    designation: contact.designation,
    companyName: contact.companyName,
    isMainAccount: contact.isMain ? 1 : 0,
  })),
  status: verificationStatus[brand.state],
  reason: brand.reason,
  revision: brand.revision,
  blocked: brand.blocked,
  submitTime: toWireDateTime(brand.submittedAt),
  decideTime: toWireTimeOrNull(brand.decidedAt),
})

/** An account on the wire, for the operator. */
export const presentUser = (user: RowOf<'users'>): z.output<typeof wire.ModeratedUser> => ({
  userId: user.id,
  userName: user.userName,
  nickName: user.nickName,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  userType: user.kind === 'brand' ? 1 : 0,
  verifyStatus: user.verificationStatus,
  blocked: user.blocked,
  blockReason: user.blockedReason,
  sessionNum: user.sessionCount,
  createTime: toWireDateTime(user.createdAt),
  lastUsedTime: toWireTimeOrNull(user.lastUsedAt),
})

/** An act on the wire. */
export const presentAuditEntry = ({
  createdAt,
  ...entry
}: RowOf<'auditEntries'>): z.output<typeof wire.AuditEntry> => ({ ...entry, createTime: toWireDateTime(createdAt) })

/** A mail on the wire. */
export const presentMail = ({ createdAt, sentAt, ...mail }: RowOf<'outbox'>): z.output<typeof wire.OutboxMail> => ({
  ...mail,
  createTime: toWireDateTime(createdAt),
  sentTime: toWireTimeOrNull(sentAt),
})
