import type { ReactNode } from 'react'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Moderation } from '../api/use-moderate-user.ts'
import type { User } from '../api/use-users.ts'
import cells from './cells.module.css'
import { UserActions } from './user-actions.tsx'
import { UserStatus } from './user-status.tsx'

const Person = ({ user }: { user: User }) => (
  <span className={cells.person}>
    <Avatar name={user.name} size="small" shape={user.kind === BRAND ? 'square' : 'round'} decorative />
    <span className={cells.two}>
      {user.userName}
      <span className={cells.label}>{user.email}</span>
    </span>
  </span>
)

type OnAct = (user: User, moderation: Moderation) => void

const columnsOf = (onAct: OnAct): readonly TableColumn<User>[] => [
  { id: 'name', header: 'Name', card: 'lead', cell: (user) => <Person user={user} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => (kind === BRAND ? 'Brand' : 'Participant') },
  {
    id: 'joined',
    header: 'Signed up',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="date" />
      </span>
    ),
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastUsedAt }) => (
      <span className={cells.data}>{lastUsedAt ? <Time at={lastUsedAt} look="minute" /> : 'never'}</span>
    ),
  },
  { id: 'sessions', header: 'Sessions', numeric: true, cell: ({ sessionCount }) => sessionCount },
  {
    id: 'status',
    header: 'Status',
    cell: (user) => (
      <span className={cells.status}>
        <UserStatus user={user} />
        {user.blockReason && <span className={cells.label}>{user.blockReason}</span>}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (user) => (
      <span className={cells.corner}>
        <UserActions user={user} onAct={(moderation) => onAct(user, moderation)} />
      </span>
    ),
  },
]

export type UsersTableProps = {
  users: readonly User[] | undefined
  empty: ReactNode
  onAct: OnAct
}

/** Accounts with what can be done about them; undefined while they load. */
export const UsersTable = ({ users, empty, onAct }: UsersTableProps) => (
  <Table
    caption="Accounts"
    columns={columnsOf(onAct)}
    rows={users ?? []}
    rowKey={({ id }) => String(id)}
    empty={empty}
    dense
    {...(users ? {} : { loadingRows: 8 })}
  />
)
