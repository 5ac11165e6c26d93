import type { ContactForm } from '@plinth/api-schema/contact'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refreshAnswers } from '../../../lib/api/client.ts'

/** Whose address book it is: a participant has contacts, a brand has clients. */
export type BookOwner = 'participant' | 'brand'

/** Somebody in an address book, with the two counts that its list shows. */
export type Contact = ContactForm & {
  id: number
  no: number
  isUnsubscribed: boolean
  counts: readonly [number, number]
}

/** The whole name of somebody. */
export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** By what a list can be sorted: as it is, or by one of its two counts. */
export type ContactSort = 'all' | 'first' | 'second'

/** What the two kinds of address books call things. */
export const BOOK_WORDS = {
  participant: {
    title: 'My Contacts',
    noun: 'contact',
    upload: 'Upload contacts',
    counts: ['Votes', 'Invite Sent'],
    noSelection: messages.selectContactFirst,
    noCampaign: messages.participateFirst,
    deleteFail: messages.contactDeleteFail,
  },
  brand: {
    title: 'My Clients',
    noun: 'client',
    upload: 'Upload clients',
    counts: ['Campaigns Joined', 'NFTs Minted'],
    noSelection: messages.selectOperationData,
    noCampaign: messages.createActivityFirst,
    deleteFail: messages.deleteFail,
  },
} as const

/** The calls that read an address book: they are asked again once something has changed. */
const READS = {
  participant: [calls.listContacts, invitations.listContactInvitations],
  brand: [calls.listClients, invitations.listClientInvitations],
} as const

const refresh = (client: QueryClient, owner: BookOwner) => refreshAnswers(client, READS[owner])

/** Reads an address book again. */
export const useRefreshBook = (owner: BookOwner) => {
  const client = useQueryClient()
  return () => refresh(client, owner)
}
