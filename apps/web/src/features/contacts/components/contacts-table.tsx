import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { EmailText } from '../../../lib/text/email-text.tsx'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { BOOK_WORDS, type BookOwner, type Contact, type ContactSort, nameOf } from '../api/book.ts'
import styles from './contacts-table.module.css'

const LOADING_ROWS = 8
// A desk has room for a head in one line; where there is less, the email has it.
const COUNT_WIDTH = 'clamp(78px, 26cqw - 150px, 150px)'

/** What can be done with one person of a list. */
type RowActs = { onEdit: (contact: Contact) => void; onShowInvitations: (contact: Contact) => void }

const ContactActs = ({ contact, name, onEdit, onShowInvitations }: RowActs & { contact: Contact; name: string }) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions for ${name}`} size="small">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      { id: 'invitations', label: 'Invitations', onSelect: () => onShowInvitations(contact) },
      { id: 'edit', label: 'Edit', onSelect: () => onEdit(contact) },
    ]}
  />
)

const columnsOf = (
  owner: BookOwner,
  acts: RowActs,
  rowName: (contact: Contact) => string,
): readonly TableColumn<Contact>[] => {
  const [first, second] = BOOK_WORDS[owner].counts
  return [
    {
      id: 'no',
      header: 'No',
      card: 'none',
      width: '44px',
      cell: ({ no }) => <span className={styles.no}>{no}</span>,
    },
    { id: 'firstName', header: 'First name', card: 'lead', width: '11%', cell: ({ firstName }) => firstName },
    { id: 'lastName', header: 'Last name', card: 'lead', width: '11%', cell: ({ lastName }) => lastName },
    {
      id: 'contactNo',
      header: 'Contact no.',
      card: 'wide',
      width: 'clamp(134px, 14cqw, 170px)',
      cell: ({ contactNo }) => <span className={styles.data}>{contactNo}</span>,
    },
    {
      id: 'email',
      header: 'Email',
      card: 'wide',
      cell: ({ email, isUnsubscribed }) => (
        <span className={styles.email}>
          <EmailText address={email} />
          {isUnsubscribed && <Badge>Unsubscribed</Badge>}
        </span>
      ),
    },
    {
      id: 'first',
      header: first,
      sortable: true,
      numeric: true,
      width: COUNT_WIDTH,
      cell: ({ counts }) => counts[0].toLocaleString('en-US'),
    },
    {
      id: 'second',
      header: second,
      sortable: true,
      numeric: true,
      width: COUNT_WIDTH,
      cell: ({ counts }) => counts[1].toLocaleString('en-US'),
    },
    {
      id: 'acts',
      header: 'Actions',
      headerHidden: true,
      card: 'corner',
      width: '48px',
      cell: (contact) => <ContactActs contact={contact} name={rowName(contact)} {...acts} />,
    },
  ]
}

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
  const rows = contacts ?? []
  const rowName = tellApart(rows, nameOf, ({ email }) => email)
  return (
    <Table
      dense
      caption={BOOK_WORDS[owner].title}
      columns={columnsOf(owner, acts, rowName)}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={rowName}
      sort={sort === 'all' ? undefined : { column: sort, direction: 'descending' }}
      // The most first is the only order there is: a second press gives the list back as it was.
      onSortChange={({ column }) => onSort(column === sort ? 'all' : (column as ContactSort))}
      selected={selection.keys}
      onSelectedChange={(keys) => selection.setKeys(rows, keys)}
      empty={empty}
      {...(contacts ? {} : { loadingRows: LOADING_ROWS })}
    />
  )
}
