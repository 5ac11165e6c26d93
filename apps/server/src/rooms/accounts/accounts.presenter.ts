import type * as wire from '@plinth/api-schema/accounts'
import { accountKind } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import { type Account, KINDS, type Kind, kindNumber } from './accounts.repository.ts'
import type { LogInMethods } from './accounts-google-link.service.ts'
import type { OwnAccount, Profile } from './accounts-profile.service.ts'
import type { OwnSession } from './accounts-sessions.service.ts'
import type { Applicant } from './accounts-sign-up.service.ts'
import type { SocialTicket } from './accounts-social.repository.ts'
import type { Verification, VerificationChange } from './accounts-verification.repository.ts'
import { contactsOf } from './accounts-verification.service.ts'

/** A kind of account on the wire: 0 participant, 1 brand. */
export const presentKind = (kind: Kind): number => kindNumber(kind)

/** The kind that the wire means. */
export const readKind = (userType: 0 | 1): 'participant' | 'brand' => KINDS[userType]

/** An account on the wire, for its owner. */
export const presentOwnAccount = (account: OwnAccount): z.output<typeof wire.UserInfo> => ({
  id: account.id,
  userId: account.id,
  userName: account.userName,
  nickName: account.nickName,
  imageUrl: account.pictureUrl,
  bannerUrl: account.bannerUrl,
  email: account.email,
  emailConfirmed: account.emailConfirmedAt !== null,
  bio: account.bio,
  address: account.walletAddress,
  userType: presentKind(account.kind),
  verifyStatus: account.verificationStatus,
  hasPassword: account.passwordHash !== null,
  theme: account.theme,
  lang: account.language,
})

/** A profile on the wire, for everybody else. */
export const presentProfile = (profile: Profile): z.output<typeof wire.PublicUserInfo> => ({
  id: profile.id,
  userId: profile.id,
  nickName: profile.nickName,
  imageUrl: profile.pictureUrl,
  bannerUrl: profile.bannerUrl,
  bio: profile.bio,
  address: profile.walletAddress,
  userType: presentKind(profile.kind),
  email: profile.email,
})

/** A session on the wire. */
export const presentSession = (session: OwnSession): z.output<typeof wire.Session> => ({
  id: session.id,
  device: session.device,
  address: session.address,
  createTime: toWireDateTime(session.createdAt),
  lastUsedTime: toWireDateTime(session.lastUsedAt),
  isCurrent: session.isCurrent,
})

/** A verification on the wire. */
export function presentVerification(form: Verification): z.output<typeof wire.Verification> {
  const { main, other } = contactsOf(form)
  return {
    id: form.accountId,
    status: form.status,
    reason: form.reason,
    submitTime: toWireDateTime(form.submittedAt),
    name: main.name,
    contactNo: main.phone,
    companyName: form.companyName,
    country: form.country,
    companyAddress: form.address,
    zipCode: form.zipCode,
    email: main.email,
    contactEmail: other.email,
    designation: main.designation,
    contactName: other.name,
    contactContactNo: other.phone,
    contactCompanyName: other.companyName,
    contactDesignation: other.designation,
  }
}

/** A verification form as the wire brings it. */
export const readVerification = (form: z.output<typeof wire.VerificationForm>): VerificationChange => ({
  companyName: form.companyName,
  country: form.country,
  address: form.companyAddress,
  zipCode: form.zipCode,
  main: {
    name: form.name,
    email: form.email,
    phone: form.contactNo,
    designation: form.designation,
    companyName: form.companyName,
  },
  other: {
    name: form.contactName,
    email: form.contactEmail,
    phone: form.contactContactNo,
    designation: form.contactDesignation,
    companyName: form.contactCompanyName,
  },
})

/** A sign-up form as the wire brings it. */
export const readApplicant = (form: z.output<typeof wire.signUp.input>): Applicant => ({
  kind: readKind(form.userType),
  userName: form.userName,
  email: form.email,
  password: form.password,
  language: form.lang,
  theme: form.theme,
  company:
    form.userType === accountKind.participant || form.brandUserInfo === undefined
      ? undefined
      : {
          companyName: form.brandUserInfo.companyName,
          country: form.brandUserInfo.country,
          address: form.brandUserInfo.companyAddress,
          zipCode: form.brandUserInfo.zipCode,
          contacts: form.brandUserInfo.contactInfo.map((contact) => ({
            name: contact.contactUserName,
            phone: contact.contactNo,
            email: contact.email,
            designation: contact.designation,
            isMain: contact.isMainAccount,
          })),
        },
})

/** Who a browser has proved to be, on the wire. */
export const presentTicket = (ticket: SocialTicket): z.output<typeof wire.socialPending.data> => ({
  email: ticket.email ?? '',
  emailVerified: ticket.emailVerified,
  name: ticket.name ?? '',
  userType: presentKind(ticket.kind),
})

/** The account of a mailed link on the wire; the caller may be signed in to it. */
export const presentLinkAccount = (
  account: Account,
  callerId: number | undefined,
): z.output<typeof wire.confirmationInfo.data> => ({
  userName: account.userName,
  email: account.email,
  userType: presentKind(account.kind),
  hasPassword: account.passwordHash !== null,
  isConfirmed: account.emailConfirmedAt !== null,
  isOwn: account.id === callerId,
})

/** Ways to log in on the wire. */
export const presentLogInMethods = ({
  hasPassword,
  google,
  wallet,
}: LogInMethods): z.output<typeof wire.logInMethods.data> => ({
  hasPassword,
  google: google && { email: google.email, linkTime: toWireDateTime(google.linkedAt) },
  wallet: wallet && { address: wallet.address, linkTime: toWireDateTime(wallet.linkedAt) },
})
