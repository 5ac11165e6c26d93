import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { VoteActKind } from '../api/use-decide-votes.ts'
import type { WorkVote } from '../api/use-work-votes.ts'
import cells from './cells.module.css'
import { operatorPaths } from './operator-paths.ts'
import { WHEN_COLUMNS, WHY_COLUMNS } from './vote-columns.tsx'
import { deviceName, networkName } from './vote-sign-words.ts'

type OnAccountAct = (vote: WorkVote, kind: VoteActKind) => void

const AccountActions = ({ vote, onAct }: { vote: WorkVote; onAct: OnAccountAct }) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${vote.voter.name}`} size="small">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      { id: 'user', link: <SiteLink href={`${operatorPaths.users}?search=${vote.voter.id}`}>The account</SiteLink> },
      { id: 'rule', separator: true },
      { id: 'hold', label: 'Hold all votes of the account', onSelect: () => onAct(vote, 'hold') },
      { id: 'release', label: 'Release all votes of the account', onSelect: () => onAct(vote, 'release') },
      { id: 'void', label: 'Void all votes of the account', danger: true, onSelect: () => onAct(vote, 'void') },
    ]}
  />
)

const addressWords = ({ isThrowaway, isConfirmed }: WorkVote) =>
  [isThrowaway && 'Throw-away address', !isConfirmed && 'Address not confirmed'].filter(Boolean).join(', ')

const columnsOf = (onAct: OnAccountAct): readonly TableColumn<WorkVote>[] => [
  {
    id: 'voter',
    header: 'Voter',
    card: 'lead',
    cell: (vote) => (
      <span className={cells.two}>
        {vote.voter.name}
        <span className={cells.label}>{addressWords(vote)}</span>
      </span>
    ),
  },
  ...WHEN_COLUMNS,
  {
    id: 'network',
    header: 'Network and browser',
    cell: ({ network, device }) => (
      <span className={cells.data}>
        {networkName(network)}
        <span className={cells.label}>{deviceName(device ?? '')}</span>
      </span>
    ),
  },
  ...WHY_COLUMNS,
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (vote) => (
      <span className={cells.corner}>
        <AccountActions vote={vote} onAct={onAct} />
      </span>
    ),
  },
]

export type WorkVotesTableProps = {
  votes: readonly WorkVote[] | undefined
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  onAct: OnAccountAct
  empty: ReactNode
}

/** The votes for a work, to be chosen from; undefined while they load. */
export const WorkVotesTable = ({ votes, selected, onSelectedChange, onAct, empty }: WorkVotesTableProps) => (
  <Table
    caption="Votes"
    columns={columnsOf(onAct)}
    rows={votes ?? []}
    rowKey={({ key }) => key}
    rowName={({ voter }) => `the vote of ${voter.name}`}
    selected={selected}
    onSelectedChange={onSelectedChange}
    empty={empty}
    dense
    {...(votes ? {} : { loadingRows: 8 })}
  />
)
