import type { Answer } from '@plinth/api-schema/call'
import { clientFromWire, contactFromWire } from '@plinth/api-schema/contact'
import { listClients, listContacts } from '@plinth/api-schema/contacts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import type { BookOwner, Contact, ContactSort } from './book.ts'

/** How many stand on a page (docs/product/contacts.md#the-list). */
export const CONTACTS_PER_PAGE = 100

/** Which part of an address book is wanted. */
export type ContactFilter = { search: string; sort: ContactSort; page: number }

const readContacts = ({ rows, total }: Answer<typeof listContacts>): { contacts: Contact[]; total: number } => ({
  contacts: rows.map(contactFromWire).map((contact) => ({
    ...contact,
    counts: [contact.voteCount, contact.inviteCount],
  })),
  total,
})
const readClients = ({ rows, total }: Answer<typeof listClients>): { contacts: Contact[]; total: number } => ({
  contacts: rows.map(clientFromWire).map((client) => ({ ...client, counts: [client.joinCount, client.mintCount] })),
  total,
})

const CONTACT_COLUMNS = { first: 'votes', second: 'inviteSent' } as const
const CLIENT_COLUMNS = { first: 'joinCampaignNum', second: 'mintNftNum' } as const

const pageOf = ({ search, page }: ContactFilter) => ({
  pageNum: page,
  pageSize: CONTACTS_PER_PAGE,
  ...(search === '' ? {} : { keyword: search }),
})

const contactsQuery = (filter: ContactFilter) => ({
  ...callQuery(listContacts, {
    ...pageOf(filter),
    ...(filter.sort === 'all' ? {} : { orderByColumn: CONTACT_COLUMNS[filter.sort], isAsc: 'desc' }),
  }),
  select: readContacts,
})
const clientsQuery = (filter: ContactFilter) => ({
  ...callQuery(listClients, {
    ...pageOf(filter),
    ...(filter.sort === 'all' ? {} : { orderByColumn: CLIENT_COLUMNS[filter.sort], isAsc: 'desc' }),
  }),
  select: readClients,
})

// The screen tells a failure in the place of the list; the page before stands until the next one has come.
const shown = { placeholderData: keepPreviousData, meta: { failure: 'silent' } } as const

/** One page of somebody's own address book. */
export const useContacts = (owner: BookOwner, filter: ContactFilter) => {
  const contacts = useQuery({ ...contactsQuery(filter), ...shown, enabled: owner === 'participant' })
  const clients = useQuery({ ...clientsQuery(filter), ...shown, enabled: owner === 'brand' })
  return owner === 'brand' ? clients : contacts
}
