import type { z } from 'zod'
import type { ArtworkState } from './artwork.ts'
import type { CompanyForm, VerificationState } from './company.ts'
import { type MemberKind, memberKindFromWire, memberKindToWire } from './member-kind.ts'
import type * as wire from './operators.ts'
import type * as artworks from './operators-artworks.ts'
import type * as votes from './operators-votes.ts'
import type { Picture } from './pictures.ts'
import { holdReason, mintState, outboxStatus, stateOf, verificationStatus, voteState } from './states.ts'
import type { WeighedSign } from './vote-signs.ts'
import { toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// What operators look at, as both sides know it, and the one translation between these names and those of the wire.

type Contact = CompanyForm['other']

/** A brand with all that it says about its company. */
export type BrandReview<Time = Date> = Omit<CompanyForm, 'main' | 'other'> & {
  id: number
  userName: string
  name: string
  email: string
  emailConfirmed: boolean
  main: Contact
  other: Contact
  state: VerificationState
  /** Why it was sent back. */
  reason: string | null
  /** How often the form has been handed in. */
  revision: number
  blocked: boolean
  submittedAt: Time
  decidedAt: Time | null
}

/** A participant or brand. */
export type ModeratedUser<Time = Date> = {
  id: number
  userName: string
  name: string
  email: string
  emailConfirmed: boolean
  kind: MemberKind
  /** Null for participants: nobody verifies them. */
  verification: VerificationState | null
  blocked: boolean
  blockReason: string | null
  sessionCount: number
  createdAt: Time
  lastUsedAt: Time | null
}

/** One act of an operator. */
export type AuditEntry<Time = Date> = {
  id: number
  operatorId: number
  operatorName: string
  action: string
  subjectKind: wire.AuditSubjectKind | null
  subjectId: number | null
  subjectName: string
  reason: string | null
  address: string
  createdAt: Time
}

/** What became of a mail; kept ones were written while no mail server was configured. */
export type MailStatus = keyof typeof outboxStatus

/** A mail in the outbox. */
export type OutboxMail<Time = Date> = {
  id: number
  toName: string
  toAddress: string
  subject: string
  /** Null for mails that went out: what they say is their reader's. */
  text: string | null
  html: string | null
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: Time
  sentAt: Time | null
}

/** An artwork, on the wall or taken down by an operator. */
export type ModeratedArtwork<Time = Date> = {
  id: number
  campaign: { id: number; name: string }
  artist: { id: number; name: string }
  title: string
  description: string
  picture: Picture
  voteCount: number
  state: ArtworkState
  createdAt: Time
  takenDownAt: Time | null
}

/** The held votes of one network in one campaign. */
export type HeldVotes<Time = Date> = {
  campaignId: number
  campaignName: string
  network: string
  heldCount: number
  countedCount: number
  voidedCount: number
  artworkCount: number
  /** How many kinds of browsers the held votes came from. */
  deviceCount: number
  /** Held votes of accounts that were less than a day old. */
  newAccountCount: number
  firstAt: Time
  lastAt: Time
}

/** Why a vote is held. */
export type HoldReason = keyof typeof holdReason

/** One vote. */
export type ModeratedVote<Time = Date> = {
  artwork: { id: number; title: string }
  voter: { id: number; name: string }
  state: keyof typeof voteState
  /** Why it was held; null when it never was. */
  holdReason: HoldReason | null
  /** What speaks against it, the strongest first. */
  signs: WeighedSign[]
  createdAt: Time
  accountCreatedAt: Time
}

type WireBrand = z.output<typeof wire.BrandReview>

const contactToWire = (contact: Contact, isMain: boolean): WireBrand['contactInfo'][number] => ({
  contactUserName: contact.name,
  contactNo: contact.phone,
  email: contact.email,
  designation: contact.designation,
  companyName: contact.companyName,
  isMainAccount: toWireFlag(isMain),
})

const contactFromWire = (contact: WireBrand['contactInfo'][number]): Contact => ({
  name: contact.contactUserName,
  phone: contact.contactNo,
  email: contact.email,
  designation: contact.designation,
  companyName: contact.companyName,
})

/** Writes a brand. */
export const brandReviewToWire = (brand: BrandReview<Moment>): WireBrand => ({
  userId: brand.id,
  userName: brand.userName,
  nickName: brand.name,
  email: brand.email,
  emailConfirmed: brand.emailConfirmed,
  companyName: brand.companyName,
  country: brand.country,
  companyAddress: brand.address,
  zipCode: brand.zipCode,
  contactInfo: [contactToWire(brand.main, true), contactToWire(brand.other, false)],
  status: verificationStatus[brand.state],
  reason: brand.reason,
  revision: brand.revision,
  blocked: brand.blocked,
  submitTime: toWireTime(brand.submittedAt),
  decideTime: toWireTimeOrNull(brand.decidedAt),
})

/** Reads a brand. */
export const brandReviewFromWire = (row: WireBrand): BrandReview<WireTime> => ({
  id: row.userId,
  userName: row.userName,
  name: row.nickName,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  companyName: row.companyName,
  country: row.country,
  address: row.companyAddress,
  zipCode: row.zipCode,
  main: contactFromWire(row.contactInfo.find(({ isMainAccount }) => isMainAccount === 1)!),
  other: contactFromWire(row.contactInfo.find(({ isMainAccount }) => isMainAccount !== 1)!),
  state: stateOf(verificationStatus, row.status),
  reason: row.reason,
  revision: row.revision,
  blocked: row.blocked,
  submittedAt: row.submitTime,
  decidedAt: row.decideTime,
})

/** Writes an account. */
export const moderatedUserToWire = (user: ModeratedUser<Moment>): z.output<typeof wire.ModeratedUser> => ({
  userId: user.id,
  userName: user.userName,
  nickName: user.name,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  userType: memberKindToWire(user.kind),
  verifyStatus: user.verification && verificationStatus[user.verification],
  blocked: user.blocked,
  blockReason: user.blockReason,
  sessionNum: user.sessionCount,
  createTime: toWireTime(user.createdAt),
  lastUsedTime: toWireTimeOrNull(user.lastUsedAt),
})

/** Reads an account. */
export const moderatedUserFromWire = (row: z.output<typeof wire.ModeratedUser>): ModeratedUser<WireTime> => ({
  id: row.userId,
  userName: row.userName,
  name: row.nickName,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  kind: memberKindFromWire(row.userType),
  verification: row.verifyStatus === null ? null : stateOf(verificationStatus, row.verifyStatus),
  blocked: row.blocked,
  blockReason: row.blockReason,
  sessionCount: row.sessionNum,
  createdAt: row.createTime,
  lastUsedAt: row.lastUsedTime,
})

/** Writes an act. */
export const auditEntryToWire = ({ createdAt, ...entry }: AuditEntry<Moment>): z.output<typeof wire.AuditEntry> => ({
  ...entry,
  createTime: toWireTime(createdAt),
})

/** Reads an act. */
export const auditEntryFromWire = ({
  createTime,
  ...entry
}: z.output<typeof wire.AuditEntry>): AuditEntry<WireTime> => ({ ...entry, createdAt: createTime })

/** Writes a mail. */
export const outboxMailToWire = ({
  status,
  createdAt,
  sentAt,
  ...mail
}: OutboxMail<Moment>): z.output<typeof wire.OutboxMail> => ({
  ...mail,
  status: outboxStatus[status],
  createTime: toWireTime(createdAt),
  sentTime: toWireTimeOrNull(sentAt),
})

/** Reads a mail. */
export const outboxMailFromWire = ({
  status,
  createTime,
  sentTime,
  ...mail
}: z.output<typeof wire.OutboxMail>): OutboxMail<WireTime> => ({
  ...mail,
  status: stateOf(outboxStatus, status),
  createdAt: createTime,
  sentAt: sentTime,
})

/** Writes an artwork. */
export const moderatedArtworkToWire = (work: ModeratedArtwork<Moment>): z.output<typeof artworks.ModeratedArtwork> => ({
  worksId: work.id,
  campaignId: work.campaign.id,
  campaignName: work.campaign.name,
  userId: work.artist.id,
  nickName: work.artist.name,
  artworkTitle: work.title,
  description: work.description,
  picture: work.picture,
  voteNum: work.voteCount,
  status: mintState[work.state],
  createTime: toWireTime(work.createdAt),
  deleteTime: toWireTimeOrNull(work.takenDownAt),
})

/** Reads an artwork. */
export const moderatedArtworkFromWire = (
  row: z.output<typeof artworks.ModeratedArtwork>,
): ModeratedArtwork<WireTime> => ({
  id: row.worksId,
  campaign: { id: row.campaignId, name: row.campaignName },
  artist: { id: row.userId, name: row.nickName },
  title: row.artworkTitle,
  description: row.description,
  picture: row.picture,
  voteCount: row.voteNum,
  state: stateOf(mintState, row.status),
  createdAt: row.createTime,
  takenDownAt: row.deleteTime,
})

/** Writes the held votes of a network. */
export const heldVotesToWire = (group: HeldVotes<Moment>): z.output<typeof votes.HeldVotes> => ({
  campaignId: group.campaignId,
  campaignName: group.campaignName,
  network: group.network,
  heldNum: group.heldCount,
  countedNum: group.countedCount,
  voidedNum: group.voidedCount,
  worksNum: group.artworkCount,
  deviceNum: group.deviceCount,
  newAccountNum: group.newAccountCount,
  firstTime: toWireTime(group.firstAt),
  lastTime: toWireTime(group.lastAt),
})

/** Reads the held votes of a network. */
export const heldVotesFromWire = (row: z.output<typeof votes.HeldVotes>): HeldVotes<WireTime> => ({
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  network: row.network,
  heldCount: row.heldNum,
  countedCount: row.countedNum,
  voidedCount: row.voidedNum,
  artworkCount: row.worksNum,
  deviceCount: row.deviceNum,
  newAccountCount: row.newAccountNum,
  firstAt: row.firstTime,
  lastAt: row.lastTime,
})

/** Who cast a vote, when, and what became of it. */
export type VoteRecord<Time = Date> = Omit<ModeratedVote<Time>, 'artwork'>
type WireVoteRecord = Omit<z.output<typeof votes.ModeratedVote>, 'worksId' | 'artworkTitle'>

/** Writes who cast a vote, when, and what became of it. */
export const voteRecordToWire = (vote: VoteRecord<Moment>): WireVoteRecord => ({
  userId: vote.voter.id,
  nickName: vote.voter.name,
  state: voteState[vote.state],
  holdReason: vote.holdReason && holdReason[vote.holdReason],
  signs: vote.signs,
  createTime: toWireTime(vote.createdAt),
  accountCreateTime: toWireTime(vote.accountCreatedAt),
})

/** Reads who cast a vote, when, and what became of it. */
export const voteRecordFromWire = (row: WireVoteRecord): VoteRecord<WireTime> => ({
  voter: { id: row.userId, name: row.nickName },
  state: stateOf(voteState, row.state),
  holdReason: row.holdReason === null ? null : stateOf(holdReason, row.holdReason),
  signs: row.signs,
  createdAt: row.createTime,
  accountCreatedAt: row.accountCreateTime,
})

/** Writes a vote. */
export const moderatedVoteToWire = (vote: ModeratedVote<Moment>): z.output<typeof votes.ModeratedVote> => ({
  worksId: vote.artwork.id,
  artworkTitle: vote.artwork.title,
  ...voteRecordToWire(vote),
})

/** Reads a vote. */
export const moderatedVoteFromWire = (row: z.output<typeof votes.ModeratedVote>): ModeratedVote<WireTime> => ({
  artwork: { id: row.worksId, title: row.artworkTitle },
  ...voteRecordFromWire(row),
})
