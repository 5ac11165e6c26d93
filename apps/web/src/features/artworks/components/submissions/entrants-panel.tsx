import { messages } from '@plinth/api-schema/messages'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ListFailed, ListTools, NothingFound } from '../../../../lib/lists/list-tools.tsx'
import { SelectionBar } from '../../../../lib/lists/selection-bar.tsx'
import { type Selection, useSelection } from '../../../../lib/lists/use-selection.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Table, type TableColumn } from '../../../../ui/table.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { type Entrant, type EntrantOrder, SUBMISSIONS_PER_PAGE, useEntrants } from '../../api/use-entrants.ts'
import type { ManagedCampaign } from '../../api/use-managed-campaign.ts'
import styles from './entrants-panel.module.css'
import { NotifyWinnersDialog } from './notify-winners-dialog.tsx'

const ORDERS: readonly { value: EntrantOrder; label: string }[] = [
  { value: 'votes', label: 'Total votes' },
  { value: 'joined', label: 'Joined date' },
  { value: 'works', label: 'Artworks, this campaign' },
  { value: 'all-works', label: 'Artworks, all campaigns' },
]

/** Says when a brand last wrote to a winner. */
const NotifiedNote = ({ at }: { at: string }) => (
  <span className={styles.notified}>
    Notified <Time at={at} look="day" />
  </span>
)

// Wide enough for a word of the header, and at a desk for the whole of it; the name has the rest.
const COUNT_WIDTH = 'clamp(104px, 13cqw, 150px)'
const WORKS_WIDTH = 'clamp(104px, 18cqw, 204px)'

const columnsOf = (campaign: ManagedCampaign): readonly TableColumn<Entrant>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'lead',
    cell: ({ name, pictureUrl, notifiedAt }) => (
      <span className={styles.person}>
        <Avatar name={name} src={pictureUrl} size="small" decorative />
        <span>
          {name}
          {notifiedAt !== null && <NotifiedNote at={notifiedAt} />}
        </span>
      </span>
    ),
  },
  {
    id: 'joined',
    header: 'Joined date',
    sortable: true,
    width: 'clamp(112px, 12cqw, 160px)',
    cell: ({ joinedAt }) => (
      <span className={styles.data}>
        <Time at={joinedAt} look="day" />
      </span>
    ),
  },
  {
    id: 'works',
    header: 'Artworks, this campaign',
    sortable: true,
    numeric: true,
    width: WORKS_WIDTH,
    cell: ({ workCount }) => workCount,
  },
  {
    id: 'votes',
    header: 'Total votes',
    sortable: true,
    numeric: true,
    width: COUNT_WIDTH,
    cell: ({ voteCount }) => voteCount?.toLocaleString('en-US') ?? 'Hidden',
  },
  {
    id: 'all-works',
    header: 'Artworks, all campaigns',
    sortable: true,
    numeric: true,
    width: WORKS_WIDTH,
    cell: ({ allWorkCount }) => allWorkCount,
  },
  {
    id: 'view',
    header: 'Action',
    headerHidden: true,
    card: 'corner',
    width: '88px',
    cell: ({ id, name }) => (
      <span className={styles.view}>
        <Button asChild size="small">
          <SiteLink href={brandCampaignPaths.participant(id, campaign.id, campaign.name)} aria-label={`View ${name}`}>
            View
          </SiteLink>
        </Button>
      </span>
    ),
  },
]

const readOrder = (values: Record<string, string | undefined>) => ({
  order: ORDERS.find(({ value }) => value === values.sort)?.value ?? 'votes',
  ascending: values.dir === 'asc',
})

const NobodyYet = () => (
  <EmptyState bare headingLevel={2} title="Nobody has joined yet">
    Joining is submitting: everyone who submits a first artwork is listed here.
  </EmptyState>
)

type EntrantsTableProps = {
  campaign: ManagedCampaign
  entrants: readonly Entrant[] | undefined
  order: EntrantOrder
  ascending: boolean
  selection: Selection<Entrant>
  empty: ReactNode
  onSort: (order: EntrantOrder, ascending: boolean) => void
}

const EntrantsTable = ({ campaign, entrants, order, ascending, selection, empty, onSort }: EntrantsTableProps) => {
  const rows = entrants ?? []
  return (
    <Table
      caption="Participants"
      columns={columnsOf(campaign)}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      sort={{ column: order, direction: ascending ? 'ascending' : 'descending' }}
      onSortChange={({ column, direction }) => onSort(column as EntrantOrder, direction === 'ascending')}
      selected={selection.keys}
      onSelectedChange={(keys) => selection.setKeys(rows, keys)}
      empty={empty}
      {...(entrants ? {} : { loadingRows: SUBMISSIONS_PER_PAGE })}
    />
  )
}

const Acts = ({ campaign, selection }: { campaign: ManagedCampaign; selection: Selection<Entrant> }) => {
  const [writing, setWriting] = useState(false)
  const notify = () =>
    selection.items.length === 0 ? showToast('warning', messages.selectOperationData) : setWriting(true)
  return (
    <SelectionBar count={selection.items.length} noun="participant" onClear={selection.clear}>
      <Button size="small" data-main="" onClick={notify}>
        <Mail aria-hidden="true" />
        Notify winners
      </Button>
      {writing && (
        <NotifyWinnersDialog
          campaignId={campaign.id}
          winners={selection.items}
          onRemove={(id) =>
            selection.set(
              selection.items.filter((item) => item.id === id),
              false,
            )
          }
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            selection.clear()
          }}
        />
      )}
    </SelectionBar>
  )
}

/** Who takes part in a campaign, with the letter to its winners. */
export const EntrantsPanel = ({ campaign }: { campaign: ManagedCampaign }) => {
  const { values, page, change } = useAddress()
  const { order, ascending } = readOrder(values)
  const search = values.search ?? ''
  const { data, error, isPlaceholderData, refetch } = useEntrants({
    campaignId: campaign.id,
    search,
    order,
    ascending,
    page,
  })
  useExistingPage({ total: data?.total, isPlaceholderData }, SUBMISSIONS_PER_PAGE)
  const selection = useSelection<Entrant>()
  const sortBy = (next: EntrantOrder, up: boolean) =>
    change({ sort: next === 'votes' ? undefined : next, dir: up ? 'asc' : undefined })
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  const showAll = () => change({ search: undefined })
  return (
    <>
      <ListTools
        searchLabel="Search participants by name"
        search={search}
        onSearch={(words) => change({ search: words }, { replace: true })}
        found={isPlaceholderData ? undefined : data?.total}
        sort={{ options: ORDERS, value: order, onValueChange: (next) => sortBy(next, false) }}
      />
      <Sheet tight bleed>
        <EntrantsTable
          campaign={campaign}
          entrants={data?.entrants}
          order={order}
          ascending={ascending}
          selection={selection}
          onSort={sortBy}
          empty={search === '' ? <NobodyYet /> : <NothingFound search={search} onShowAll={showAll} />}
        />
        {data && data.total > 0 && (
          <div className={styles.pager}>
            <Pager
              page={page}
              pageSize={SUBMISSIONS_PER_PAGE}
              total={data.total}
              onPageChange={(next) => change({ page: String(next) })}
            />
          </div>
        )}
      </Sheet>
      {data && data.total > 0 && <Acts campaign={campaign} selection={selection} />}
    </>
  )
}
