import type { ReactNode } from 'react'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { BOOK_WORDS, type BookOwner, type Contact, type ContactSort } from '../api/book.ts'
import styles from './contacts-table.module.css'

const LOADING_ROWS = 8

/** What can be done with one person of a list. */
type RowActs = { onEdit: (contact: Contact) => void; onShowInvitations: (contact: Contact) => void }

const nameOf = ({ firstName, lastName }: Contact) => `${firstName} ${lastName}`

const NAME_COLUMNS: readonly TableColumn<Contact>[] = [
  { id: 'no', header: 'No', numeric: true, cell: ({ no }) => no },
  { id: 'firstName', header: 'First name', cell: ({ firstName }) => firstName },
  { id: 'lastName', header: 'Last name', cell: ({ lastName }) => lastName },
]
/** On phones a row is a stack of values, and the whole name is its head. */
const WHOLE_NAME: readonly TableColumn<Contact>[] = [
  { id: 'name', header: 'Name', lead: true, cell: (contact) => <strong>{nameOf(contact)}</strong> },
]

const columnsOf = (
  owner: BookOwner,
  isPhone: boolean,
  { onEdit, onShowInvitations }: RowActs,
): readonly TableColumn<Contact>[] => {
  const [first, second] = BOOK_WORDS[owner].counts
  return [
    ...(isPhone ? WHOLE_NAME : NAME_COLUMNS),
    { id: 'contactNo', header: 'Contact no.', cell: ({ contactNo }) => contactNo },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email, isUnsubscribed }) => (
        <span className={styles.email}>
          {email}
          {isUnsubscribed && <Badge>Unsubscribed</Badge>}
        </span>
      ),
    },
    {
      id: 'first',
      header: first,
      sortable: true,
      numeric: true,
      cell: ({ counts }) => counts[0].toLocaleString('en-US'),
    },
    {
      id: 'second',
      header: second,
      sortable: true,
      numeric: true,
      cell: ({ counts }) => counts[1].toLocaleString('en-US'),
    },
    {
      id: 'acts',
      header: 'Actions',
      headerHidden: true,
      cell: (contact) => (
        <span className={styles.acts}>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Invitations to ${nameOf(contact)}`}
            onClick={() => onShowInvitations(contact)}
          >
            Invitations
          </Button>
          <Button size="small" variant="quiet" aria-label={`Edit ${nameOf(contact)}`} onClick={() => onEdit(contact)}>
            Edit
          </Button>
        </span>
      ),
    },
  ]
}

/** What the table takes. */
export type ContactsTableProps = RowActs & {
  owner: BookOwner
  contacts: readonly Contact[] | undefined
  sort: ContactSort
  onSort: (sort: ContactSort) => void
  selection: Selection<Contact>
  empty: ReactNode
}

/** The people of an address book, with what came of inviting them. */
export const ContactsTable = ({ owner, contacts, sort, onSort, selection, empty, ...acts }: ContactsTableProps) => {
  const isPhone = useIsPhone()
  const rows = contacts ?? []
  const choose = (keys: ReadonlySet<string>) => {
    const isChosen = ({ id }: Contact) => keys.has(String(id))
    selection.set(rows.filter(isChosen), true)
    selection.set(
      rows.filter((row) => !isChosen(row)),
      false,
    )
  }
  return (
    <Table
      caption={BOOK_WORDS[owner].title}
      columns={columnsOf(owner, isPhone, acts)}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={nameOf}
      sort={sort === 'all' ? undefined : { column: sort, direction: 'descending' }}
      // The most first is the only order there is: a second press gives the list back as it was.
      onSortChange={({ column }) => onSort(column === sort ? 'all' : (column as ContactSort))}
      selected={new Set(selection.ids.map(String))}
      onSelectedChange={choose}
      empty={empty}
      {...(contacts ? {} : { loadingRows: LOADING_ROWS })}
    />
  )
}
