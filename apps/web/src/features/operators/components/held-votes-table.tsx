import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { HeldGroup } from '../api/use-held-votes.ts'
import cells from './cells.module.css'
import { operatorPaths } from './operator-paths.ts'
import { networkName } from './vote-sign-words.ts'

/** What an operator decides about the votes of a network. */
export type GroupDecision = 'release' | 'void-held' | 'void-all'

/** What can be asked for a group of votes; told with the button that led to it. */
type OnVoteAct = (group: HeldGroup, act: GroupDecision | 'look', opener: HTMLElement | null) => void

const GroupActions = ({ group, onAct }: { group: HeldGroup; onAct: OnVoteAct }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const act = (what: GroupDecision | 'look') => () => onAct(group, what, trigger.current)
  return (
    <Menu
      trigger={
        <IconButton
          ref={trigger}
          label={`Actions for ${networkName(group.network)} in ${group.campaignName}`}
          size="small"
          aria-keyshortcuts="A"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        { id: 'look', label: 'See the votes', onSelect: act('look') },
        { id: 'release', label: 'Release', disabled: group.heldCount === 0, onSelect: act('release') },
        { id: 'rule', separator: true },
        {
          id: 'void-held',
          label: 'Void the held votes',
          danger: true,
          disabled: group.heldCount === 0,
          onSelect: act('void-held'),
        },
        { id: 'void-all', label: 'Void all votes of this network', danger: true, onSelect: act('void-all') },
      ]}
    />
  )
}

const columnsOf = (onAct: OnVoteAct): readonly TableColumn<HeldGroup>[] => [
  {
    id: 'campaign',
    header: 'Campaign',
    card: 'lead',
    cell: ({ campaignId, campaignName, network }) => (
      <span className={cells.two}>
        <SiteLink href={`${operatorPaths.votes}?campaign=${campaignId}`} className={cells.link}>
          <bdi>{campaignName}</bdi>
        </SiteLink>
        <span className={cells.label}>{networkName(network)}</span>
      </span>
    ),
  },
  { id: 'held', header: 'Held', numeric: true, cell: ({ heldCount }) => heldCount.toLocaleString('en-US') },
  { id: 'counted', header: 'Counted', numeric: true, cell: ({ countedCount }) => countedCount.toLocaleString('en-US') },
  { id: 'voided', header: 'Voided', numeric: true, cell: ({ voidedCount }) => voidedCount.toLocaleString('en-US') },
  { id: 'works', header: 'Artworks', numeric: true, cell: ({ artworkCount }) => artworkCount },
  { id: 'browsers', header: 'Browsers', numeric: true, cell: ({ deviceCount }) => deviceCount },
  { id: 'fresh', header: 'New accounts', numeric: true, cell: ({ newAccountCount }) => newAccountCount },
  {
    id: 'last',
    header: 'Last vote',
    cell: ({ lastAt }) => (
      <span className={cells.data}>
        <Time at={lastAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (group) => (
      <span className={cells.corner}>
        <GroupActions group={group} onAct={onAct} />
      </span>
    ),
  },
]

export type HeldVotesTableProps = { groups: readonly HeldGroup[] | undefined; empty: ReactNode; onAct: OnVoteAct }

/** Held votes by campaign and network; undefined while they load. */
export const HeldVotesTable = ({ groups, empty, onAct }: HeldVotesTableProps) => (
  <Table
    caption="Held votes"
    columns={columnsOf(onAct)}
    rows={groups ?? []}
    rowKey={({ key }) => key}
    empty={empty}
    dense
    walked
    {...(groups ? {} : { loadingRows: 6 })}
  />
)
