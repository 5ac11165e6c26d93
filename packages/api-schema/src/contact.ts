import type { z } from 'zod'
import type * as wire from './contacts.ts'
import type * as invitations from './invitations.ts'
import { invitationState, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Address books and invitations as both sides know them, and the one translation between these names and those of the wire.

/** What is written down about a contact. */
export type ContactForm = { firstName: string; lastName: string; contactNo: string; email: string }

type Person = ContactForm & { id: number; isUnsubscribed: boolean; inviteCount: number }

/** A contact of a participant, with what came of its invitations. */
type Contact = Person & { voteCount: number }

/** A client of a brand, with what came of its invitations. */
type Client = Person & { joinCount: number; mintCount: number }

/** Somebody in an address book of either kind. */
export type CountedContact = Contact & Client

/** Somebody with their place on the page, counted from one. */
type Placed<Somebody> = Somebody & { no: number }

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

/** How far an invitation is. */
export type InvitationState = keyof typeof invitationState

/** How one invitation went, for its sender. */
export type SentInvitation<Time = Date> = {
  id: number
  campaignId: number
  campaignName: string
  state: InvitationState
  /** What the mail server said when it refused. */
  reason: string | null
  invitedAt: Time
  sentAt: Time | null
  openedAt: Time | null
  joinedAt: Time | null
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

/** Whether an address takes invitations. */
export type Subscription = { email: string; isSubscribed: boolean }

type WireInviteReport = z.output<typeof invitations.inviteContacts.data>

/** What became of each person of a list. */
export type InviteReport = Pick<WireInviteReport, 'sent' | 'skipped'> & {
  /** This site has no mail server; the emails are kept, and never sent. */
  isKept: boolean
}

/** Why somebody of a list was not written to. */
export type SkipReason = InviteReport['skipped'][number]['reason']

/** Writes what became of those who were invited. */
export const inviteReportToWire = (report: InviteReport): WireInviteReport => ({
  ...report,
  isKept: toWireFlag(report.isKept),
})

/** Reads what became of those who were invited. */
export const inviteReportFromWire = (row: WireInviteReport): InviteReport => ({
  ...row,
  isKept: fromWireFlag(row.isKept),
})

type WirePerson = Omit<z.output<typeof wire.Contact>, 'votes'>

const personToWire = (contact: Person, index: number): WirePerson => ({
  id: contact.id,
  no: index + 1,
  firstName: contact.firstName,
  lastName: contact.lastName,
  contactNo: contact.contactNo,
  email: contact.email,
  isUnsubscribed: toWireFlag(contact.isUnsubscribed),
  inviteSent: contact.inviteCount,
})

const personFromWire = (row: WirePerson): Placed<Person> => ({
  id: row.id,
  no: row.no,
  firstName: row.firstName,
  lastName: row.lastName,
  contactNo: row.contactNo,
  email: row.email,
  isUnsubscribed: fromWireFlag(row.isUnsubscribed),
  inviteCount: row.inviteSent,
})

/** Writes a contact of a participant; `index` is its place on the page. */
export const contactToWire = (contact: Contact, index: number): z.output<typeof wire.Contact> => ({
  ...personToWire(contact, index),
  votes: contact.voteCount,
})

/** Reads a contact of a participant. */
export const contactFromWire = (row: z.output<typeof wire.Contact>): Placed<Contact> => ({
  ...personFromWire(row),
  voteCount: row.votes,
})

/** Writes a client of a brand. */
export const clientToWire = (contact: Client, index: number): z.output<typeof wire.Client> => ({
  ...personToWire(contact, index),
  joinCampaignNum: contact.joinCount,
  mintNftNum: contact.mintCount,
})

/** Reads a client of a brand. */
export const clientFromWire = (row: z.output<typeof wire.Client>): Placed<Client> => ({
  ...personFromWire(row),
  joinCount: row.joinCampaignNum,
  mintCount: row.mintNftNum,
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

/** Reads what came of a file. */
export const importReportFromWire = (row: z.output<typeof wire.ImportReport>): ImportReport => ({
  isImported: fromWireFlag(row.isImported),
  rowCount: row.rowNum,
  newCount: row.newNum,
  changedCount: row.changedNum,
  mergedCount: row.mergedNum,
  faultCount: row.faultNum,
  faults: row.faults,
})

/** Writes an invitation for its sender. */
export const sentInvitationToWire = (sent: SentInvitation<Moment>): z.output<typeof invitations.SentInvitation> => ({
  id: sent.id,
  campaignId: sent.campaignId,
  campaignName: sent.campaignName,
  state: invitationState[sent.state],
  reason: sent.reason,
  inviteTime: toWireTime(sent.invitedAt),
  sendTime: toWireTimeOrNull(sent.sentAt),
  openTime: toWireTimeOrNull(sent.openedAt),
  joinTime: toWireTimeOrNull(sent.joinedAt),
})

/** Reads an invitation for its sender. */
export const sentInvitationFromWire = (row: z.output<typeof invitations.SentInvitation>): SentInvitation<WireTime> => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  state: stateOf(invitationState, row.state),
  reason: row.reason,
  invitedAt: row.inviteTime,
  sentAt: row.sendTime,
  openedAt: row.openTime,
  joinedAt: row.joinTime,
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

/** Reads an invitation for the person who holds its link. */
export const openedInvitationFromWire = (row: z.output<typeof invitations.OpenedInvitation>): OpenedInvitation => ({
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  senderName: row.senderName,
  email: row.email,
  isPrivate: fromWireFlag(row.isPrivate),
  canSee: fromWireFlag(row.canSee),
  isUnsubscribed: fromWireFlag(row.isUnsubscribed),
})

type WireSubscription = z.output<typeof invitations.readSubscription.data>

/** Writes whether an address takes invitations. */
export const subscriptionToWire = ({ email, isSubscribed }: Subscription): WireSubscription => ({
  email,
  isSubscribed: toWireFlag(isSubscribed),
})

/** Reads whether an address takes invitations. */
export const subscriptionFromWire = ({ email, isSubscribed }: WireSubscription): Subscription => ({
  email,
  isSubscribed: fromWireFlag(isSubscribed),
})
