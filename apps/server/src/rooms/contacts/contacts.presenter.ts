import type { AnsweredFile } from '@plinth/api-schema/call'
import type * as wire from '@plinth/api-schema/contacts'
import type * as invitations from '@plinth/api-schema/invitations'
import { invitationState } from '@plinth/api-schema/states'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { CountedContact } from './contacts.repository.ts'
import type { LinkedInvitation, SentInvitation } from './contacts-invitations.repository.ts'
import type { ImportReport } from './contacts-sheets.service.ts'

const presentPerson = (contact: CountedContact, index: number) => ({
  id: contact.id,
  no: index + 1,
  firstName: contact.firstName,
  lastName: contact.lastName,
  contactNo: contact.contactNo,
  email: contact.email,
  isUnsubscribed: toWireFlag(contact.isUnsubscribed),
  inviteSent: contact.inviteCount,
})

/** A contact on the wire. */
export const presentContact = (contact: CountedContact, index: number): z.output<typeof wire.Contact> => ({
  ...presentPerson(contact, index),
  votes: contact.voteCount,
})

/** A client on the wire. */
export const presentClient = (contact: CountedContact, index: number): z.output<typeof wire.Client> => ({
  ...presentPerson(contact, index),
  joinCampaignNum: contact.joinCount,
  mintNftNum: contact.mintCount,
})

/** What came of a file, on the wire. */
export const presentReport = (report: ImportReport): z.output<typeof wire.ImportReport> => ({
  isImported: toWireFlag(report.isImported),
  rowNum: report.rowCount,
  newNum: report.newCount,
  changedNum: report.changedCount,
  mergedNum: report.mergedCount,
  faultNum: report.faultCount,
  faults: report.faults,
})

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A spreadsheet on the wire. */
export const presentFile = (name: string, format: keyof typeof MEDIA_TYPES, bytes: Uint8Array): AnsweredFile => ({
  name: `${name}.${format}`,
  mediaType: MEDIA_TYPES[format],
  bytes,
})

// Of what went wrong only the words of the mail server are for the sender; the rest tells how this server is run.
const SERVER_WORDS = /\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3} )?\S.*/
const UNDELIVERED = 'The email could not be delivered.'

const reasonOf = ({ state, mailError }: SentInvitation): string | null =>
  state === invitationState.refused ? (SERVER_WORDS.exec(mailError ?? '')?.[0] ?? UNDELIVERED) : null

/** An invitation on the wire, for its sender. */
export const presentSentInvitation = (sent: SentInvitation): z.output<typeof invitations.SentInvitation> => ({
  id: sent.id,
  campaignId: sent.campaignId,
  campaignName: sent.campaignName,
  state: sent.state,
  reason: reasonOf(sent),
  inviteTime: toWireDateTime(sent.invitedAt),
  sendTime: toWireTimeOrNull(sent.sentAt),
  openTime: toWireTimeOrNull(sent.openedAt),
  joinTime: toWireTimeOrNull(sent.joinedAt),
})

/** An address that somebody recognises as theirs, and that tells nobody else whose it is. */
export const maskAddress = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${mailbox.slice(0, 1)}***@${domain}`
}

/** An invitation on the wire, for the person who holds its link. */
export const presentOpened = (
  opened: LinkedInvitation & { canSee: boolean },
): z.output<typeof invitations.OpenedInvitation> => ({
  campaignId: opened.campaignId,
  campaignName: opened.campaignName,
  senderName: opened.senderName,
  email: maskAddress(opened.email),
  isPrivate: toWireFlag(opened.isPrivate),
  canSee: toWireFlag(opened.canSee),
  isUnsubscribed: toWireFlag(opened.isUnsubscribed),
})
