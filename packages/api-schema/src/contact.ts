import type { z } from 'zod'
import type * as wire from './contacts.ts'
import type * as invitations from './invitations.ts'
import { toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull } from './wire-time.ts'

// Address books and invitations as the server knows them, and their translation into the names of the wire.

/** What is written down about a contact. */
export type ContactForm = { firstName: string; lastName: string; contactNo: string; email: string }

/** A contact with what came of its invitations. */
export type CountedContact = ContactForm & {
  id: number
  isUnsubscribed: boolean
  inviteCount: number
  voteCount: number
  joinCount: number
  mintCount: number
}

/** What has to be put right in a file; rows are counted as a spreadsheet shows them. */
export type SheetFault = { row: number; column: string; reason: string }

/** What came of a file, or would come of it. */
export type ImportReport = {
  isImported: boolean
  rowCount: number
  newCount: number
  changedCount: number
  mergedCount: number
  faultCount: number
  faults: SheetFault[]
}

/** How one invitation went, for its sender. */
export type SentInvitation = {
  id: number
  campaignId: number
  campaignName: string
  state: number
  /** What the mail server said when it refused. */
  reason: string | null
  invitedAt: Moment
  sentAt: Moment | null
  openedAt: Moment | null
  joinedAt: Moment | null
}

/** An invitation as the person sees it who holds its link. */
export type OpenedInvitation = {
  campaignId: number
  campaignName: string
  senderName: string
  /** The invited address, all but its ends hidden. */
  email: string
  isPrivate: boolean
  canSee: boolean
  isUnsubscribed: boolean
}

const personToWire = (contact: CountedContact, index: number) => ({
  id: contact.id,
  no: index + 1,
  firstName: contact.firstName,
  lastName: contact.lastName,
  contactNo: contact.contactNo,
  email: contact.email,
  isUnsubscribed: toWireFlag(contact.isUnsubscribed),
  inviteSent: contact.inviteCount,
})

/** Writes a contact of a participant; `index` is its place on the page. */
export const contactToWire = (contact: CountedContact, index: number): z.output<typeof wire.Contact> => ({
  ...personToWire(contact, index),
  votes: contact.voteCount,
})

/** Writes a client of a brand. */
export const clientToWire = (contact: CountedContact, index: number): z.output<typeof wire.Client> => ({
  ...personToWire(contact, index),
  joinCampaignNum: contact.joinCount,
  mintNftNum: contact.mintCount,
})

/** Writes what came of a file. */
export const importReportToWire = (report: ImportReport): z.output<typeof wire.ImportReport> => ({
  isImported: toWireFlag(report.isImported),
  rowNum: report.rowCount,
  newNum: report.newCount,
  changedNum: report.changedCount,
  mergedNum: report.mergedCount,
  faultNum: report.faultCount,
  faults: report.faults,
})

/** Writes an invitation for its sender. */
export const sentInvitationToWire = (sent: SentInvitation): z.output<typeof invitations.SentInvitation> => ({
  id: sent.id,
  campaignId: sent.campaignId,
  campaignName: sent.campaignName,
  state: sent.state,
  reason: sent.reason,
  inviteTime: toWireTime(sent.invitedAt),
  sendTime: toWireTimeOrNull(sent.sentAt),
  openTime: toWireTimeOrNull(sent.openedAt),
  joinTime: toWireTimeOrNull(sent.joinedAt),
})

/** Writes an invitation for the person who holds its link. */
export const openedInvitationToWire = (opened: OpenedInvitation): z.output<typeof invitations.OpenedInvitation> => ({
  campaignId: opened.campaignId,
  campaignName: opened.campaignName,
  senderName: opened.senderName,
  email: opened.email,
  isPrivate: toWireFlag(opened.isPrivate),
  canSee: toWireFlag(opened.canSee),
  isUnsubscribed: toWireFlag(opened.isUnsubscribed),
})
