import type { VoteRecord } from '@plinth/api-schema/moderation'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Time } from '../../../lib/time/time.tsx'
import type { TableColumn } from '../../../ui/table.tsx'
import cells from './cells.module.css'
import { VoteBadge } from './vote-badge.tsx'
import { VoteReasons } from './vote-reasons.tsx'

type ListedVote = VoteRecord<WireTime>

/** When a vote was cast, and since when its voter has an account. */
export const WHEN_COLUMNS: readonly TableColumn<ListedVote>[] = [
  {
    id: 'at',
    header: 'Voted',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ accountCreatedAt }) => (
      <span className={cells.data}>
        <Time at={accountCreatedAt} look="minute" />
      </span>
    ),
  },
]

/** What became of a vote, and why. */
export const WHY_COLUMNS: readonly TableColumn<ListedVote>[] = [
  { id: 'state', header: 'State', cell: ({ state }) => <VoteBadge state={state} /> },
  { id: 'signs', header: 'Why', cell: (vote) => <VoteReasons vote={vote} /> },
]
