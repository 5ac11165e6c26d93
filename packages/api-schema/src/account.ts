import type * as googleCalls from '@plinth/api-schema/accounts-google'
import type { z } from 'zod'
import type * as wire from './accounts.ts'
import { type Company, companyFromWire, companyToWire, type VerificationState } from './company.ts'
import { type MemberKind, memberKindFromWire, memberKindToWire } from './member-kind.ts'
import { accountKind, stateOf, themeCode, verificationStatus } from './states.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// Accounts as both sides know them, and the one translation between these names and those of the wire.

/** The kinds of accounts. */
export type AccountKind = keyof typeof accountKind
/** The two looks of the product. */
export type Theme = keyof typeof themeCode

/** What somebody shows of themselves, as one viewer may see it. */
export type Profile = {
  id: number
  kind: AccountKind
  name: string
  pictureUrl: string | null
  bannerUrl: string | null
  bio: string
  /** What an artist says about their work, in paragraphs; '' for brands. */
  statement: string
  /** Where else to find an artist. */
  links: readonly string[]
  /** The address of the linked wallet. */
  walletAddress: string | null
  /** Null but for its owner, and for brands whose campaign the person joined. */
  email: string | null
}

/** An account as its owner sees it. */
export type OwnAccount = Profile & {
  email: string
  userName: string
  isEmailConfirmed: boolean
  /** Null for participants: nobody verifies them. */
  verification: VerificationState | null
  hasPassword: boolean
  theme: Theme
  language: string
  /** When it is deleted, where its owner has asked for that. */
  deletesAt: WireTime | null
}

/** What its owner can change of a profile; undefined leaves it as it is. */
export type ProfileChange = {
  name?: string | undefined
  bio?: string | undefined
  statement?: string | undefined
  links?: readonly string[] | undefined
  pictureUrl?: string | null | undefined
  bannerUrl?: string | null | undefined
  theme?: Theme | undefined
}

/** Somebody who signs up; a brand with its company. */
export type Applicant = {
  kind: MemberKind
  userName: string
  email: string
  password: string
  language: string
  theme: Theme
  company: Company | undefined
}

/** One place where an account is logged in. */
export type Session<Time = Date> = {
  id: number
  device: string
  address: string
  createdAt: Time
  lastUsedAt: Time
  isCurrent: boolean
}

/** How somebody can log in, and the linked wallet. */
export type LogInMethods<Time = Date> = {
  hasPassword: boolean
  /** Its address is null for links of long ago. */
  google: { email: string | null; linkedAt: Time } | null
  wallet: { address: string; linkedAt: Time } | null
}

/** The account that a mailed link confirms, as the person with the mail may see it. */
export type LinkAccount = {
  userName: string
  email: string
  kind: AccountKind
  hasPassword: boolean
  isConfirmed: boolean
  /** Whether the caller is logged in to it. */
  isOwn: boolean
}

const shownToWire = (account: Omit<Profile, 'email'>) => ({
  id: account.id,
  userId: account.id,
  nickName: account.name,
  imageUrl: account.pictureUrl,
  bannerUrl: account.bannerUrl,
  bio: account.bio,
  statement: account.statement,
  links: [...account.links],
  address: account.walletAddress,
  userType: accountKind[account.kind],
})

/** Writes a profile. */
export const profileToWire = (profile: Profile): z.output<typeof wire.PublicUserInfo> => ({
  ...shownToWire(profile),
  email: profile.email,
})

/** Reads a profile. */
export const profileFromWire = (info: z.output<typeof wire.PublicUserInfo>): Profile => ({
  id: info.id,
  kind: stateOf(accountKind, info.userType),
  name: info.nickName,
  pictureUrl: info.imageUrl,
  bannerUrl: info.bannerUrl,
  bio: info.bio,
  statement: info.statement,
  links: info.links,
  walletAddress: info.address,
  email: info.email,
})

/** Writes an account for its owner. */
export const ownAccountToWire = (account: OwnAccount): z.output<typeof wire.UserInfo> => ({
  ...shownToWire(account),
  userName: account.userName,
  email: account.email,
  emailConfirmed: account.isEmailConfirmed,
  verifyStatus: account.verification && verificationStatus[account.verification],
  hasPassword: account.hasPassword,
  theme: themeCode[account.theme],
  lang: account.language,
  deleteTime: account.deletesAt,
})

/** Reads one's own account. */
export const ownAccountFromWire = (info: z.output<typeof wire.UserInfo>): OwnAccount => ({
  ...profileFromWire(info),
  userName: info.userName,
  email: info.email,
  isEmailConfirmed: info.emailConfirmed,
  verification: info.verifyStatus === null ? null : stateOf(verificationStatus, info.verifyStatus),
  hasPassword: info.hasPassword,
  theme: stateOf(themeCode, info.theme),
  language: info.lang,
  deletesAt: info.deleteTime,
})

/** Writes a change of one's profile; what stays is left out. */
export const profileChangeToWire = (change: ProfileChange): z.output<typeof wire.updateUser.input> => ({
  ...(change.name === undefined ? {} : { nickName: change.name }),
  ...(change.bio === undefined ? {} : { bio: change.bio }),
  ...(change.statement === undefined ? {} : { statement: change.statement }),
  ...(change.links === undefined ? {} : { links: [...change.links] }),
  ...(change.pictureUrl === undefined ? {} : { imageUrl: change.pictureUrl }),
  ...(change.bannerUrl === undefined ? {} : { bannerUrl: change.bannerUrl }),
  ...(change.theme === undefined ? {} : { theme: themeCode[change.theme] }),
})

/** Reads a change of a profile. */
export const profileChangeFromWire = (form: z.output<typeof wire.updateUser.input>): ProfileChange => ({
  name: form.nickName,
  bio: form.bio,
  statement: form.statement,
  links: form.links,
  pictureUrl: form.imageUrl,
  bannerUrl: form.bannerUrl,
  theme: form.theme === undefined ? undefined : stateOf(themeCode, form.theme),
})

/** Writes a sign-up. */
export const applicantToWire = (applicant: Applicant): z.input<typeof wire.signUp.input> => ({
  userName: applicant.userName,
  email: applicant.email,
  password: applicant.password,
  lang: applicant.language,
  theme: themeCode[applicant.theme],
  userType: memberKindToWire(applicant.kind),
  ...(applicant.company ? { brandUserInfo: companyToWire(applicant.company) } : {}),
})

/** Reads a sign-up; only a brand has a company. */
export const applicantFromWire = (form: z.output<typeof wire.signUp.input>): Applicant => {
  const kind = memberKindFromWire(form.userType)
  return {
    kind,
    userName: form.userName,
    email: form.email,
    password: form.password,
    language: form.lang,
    theme: stateOf(themeCode, form.theme),
    company: kind === 'brand' && form.brandUserInfo ? companyFromWire(form.brandUserInfo) : undefined,
  }
}

/** Writes a session. */
export const sessionToWire = (session: Session<Moment>): z.output<typeof wire.Session> => ({
  id: session.id,
  device: session.device,
  address: session.address,
  createTime: toWireTime(session.createdAt),
  lastUsedTime: toWireTime(session.lastUsedAt),
  isCurrent: session.isCurrent,
})

/** Reads a session. */
export const sessionFromWire = (row: z.output<typeof wire.Session>): Session<WireTime> => ({
  id: row.id,
  device: row.device,
  address: row.address,
  createdAt: row.createTime,
  lastUsedAt: row.lastUsedTime,
  isCurrent: row.isCurrent,
})

/** Writes the ways to log in. */
export const logInMethodsToWire = ({
  hasPassword,
  google,
  wallet,
}: LogInMethods<Moment>): z.output<typeof googleCalls.logInMethods.data> => ({
  hasPassword,
  google: google && { email: google.email, linkTime: toWireTime(google.linkedAt) },
  wallet: wallet && { address: wallet.address, linkTime: toWireTime(wallet.linkedAt) },
})

/** Reads the ways to log in. */
export const logInMethodsFromWire = ({
  hasPassword,
  google,
  wallet,
}: z.output<typeof googleCalls.logInMethods.data>): LogInMethods<WireTime> => ({
  hasPassword,
  google: google && { email: google.email, linkedAt: google.linkTime },
  wallet: wallet && { address: wallet.address, linkedAt: wallet.linkTime },
})

/** Writes the account of a mailed link. */
export const linkAccountToWire = ({ kind, ...account }: LinkAccount): z.output<typeof wire.confirmationInfo.data> => ({
  userName: account.userName,
  email: account.email,
  userType: accountKind[kind],
  hasPassword: account.hasPassword,
  isConfirmed: account.isConfirmed,
  isOwn: account.isOwn,
})

/** Reads the account of a mailed link. */
export const linkAccountFromWire = ({
  userType,
  ...account
}: z.output<typeof wire.confirmationInfo.data>): LinkAccount => ({ ...account, kind: stateOf(accountKind, userType) })
