import type { Activity, ActivityEvent } from '@plinth/api-schema/market-activity'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { EVENTS, EventCell, PriceCell, TransactionCell, WalletCell } from '../../../lib/market/activity-cells.tsx'
import { ACTIVITIES_PER_PAGE, type ActivityOf, useActivity } from '../../../lib/market/use-activity.ts'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import styles from './wallet-panels.module.css'

type Row = Activity<WireTime> & { key: string }

const KINDS = Object.keys(EVENTS) as ActivityEvent[]
const OPTIONS = [
  { value: '', label: 'All activity' },
  ...KINDS.map((event) => ({ value: event, label: EVENTS[event] })),
]

const Item = ({
  activity: { nftId, name, amount },
  side,
}: {
  activity: Activity<WireTime>
  side: UserType | undefined
}) => {
  const pieces = amount === '1' ? '' : ` × ${amount}`
  if (nftId === null) return <>Any work of a collection{pieces}</>
  return (
    <>
      <SiteLink href={nftPagePath(nftId, side)}>{name ?? `NFT ${nftId}`}</SiteLink>
      {pieces}
    </>
  )
}

const columnsFor = (side: UserType | undefined): readonly TableColumn<Row>[] => [
  { id: 'event', header: 'Event', width: '13%', card: 'lead', cell: ({ event }) => <EventCell event={event} /> },
  { id: 'item', header: 'Item', card: 'lead', cell: (activity) => <Item activity={activity} side={side} /> },
  { id: 'price', header: 'Price', width: '13%', cell: (activity) => <PriceCell of={activity} /> },
  {
    id: 'from',
    header: 'From',
    width: '15%',
    cell: ({ from, fromName }) => <WalletCell address={from} name={fromName} />,
  },
  { id: 'to', header: 'To', width: '15%', cell: ({ to, toName }) => <WalletCell address={to} name={toName} /> },
  {
    id: 'time',
    header: 'Time',
    width: '15%',
    cell: ({ at }) => (
      <Mono>
        <Time at={at} look="minute" />
      </Mono>
    ),
  },
  {
    id: 'transaction',
    header: 'Transaction',
    width: '15%',
    numeric: true,
    cell: ({ chainId, txHash }) => <TransactionCell chainId={chainId} hash={txHash} />,
  },
]

type NothingProps = { event: ActivityEvent | undefined; words: string; onShowAll: () => void }

const Nothing = ({ event, words, onShowAll }: NothingProps) =>
  event === undefined ? (
    <EmptyState headingLevel={2} title="No activity yet">
      {words}
    </EmptyState>
  ) : (
    <EmptyState
      headingLevel={2}
      title={`Nothing ${EVENTS[event].toLowerCase()} yet`}
      action={<Button onClick={onShowAll}>Show all activity</Button>}
    >
      Choose another kind of activity.
    </EmptyState>
  )

/** What happened to the works of a wallet or a collection: minted, transferred, sold, listed, offered, cancelled. */
export const ActivityPanel = ({ of, empty }: { of: ActivityOf; empty: string }) => {
  const { values, page, change } = useAddress()
  const event = KINDS.find((kind) => kind === values.event)
  const { data, error, isPlaceholderData, refetch } = useActivity({ ...of, event }, page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, ACTIVITIES_PER_PAGE)
  const rows = data?.activities.map((activity, index) => ({ ...activity, key: `${page} ${index}` })) ?? []
  const isEmpty = data?.total === 0
  return (
    <>
      <div className={styles.tools}>
        <Select
          label="Kind of activity"
          labelHidden
          size="small"
          options={OPTIONS}
          value={event ?? ''}
          closeDelay={PATIENT_CLOSE_DELAY_MS}
          onValueChange={(next) => change({ event: next })}
        />
      </div>
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {isEmpty && <Nothing event={event} words={empty} onShowAll={() => change({ event: undefined })} />}
      {!isEmpty && !(error && !data) && (
        <Table
          caption="Activity, newest first"
          columns={columnsFor(side)}
          rows={rows}
          rowKey={({ key }) => key}
          loadingRows={data ? 0 : 4}
        />
      )}
      <AddressPager pageSize={ACTIVITIES_PER_PAGE} total={data?.total} />
    </>
  )
}
