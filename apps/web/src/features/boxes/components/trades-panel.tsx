import type { BoxPurchase } from '@plinth/api-schema/box'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { Person } from '../../../lib/market/person.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { ShownBox } from '../api/use-box.ts'
import { TRADES_PER_PAGE, useBoxTrades } from '../api/use-box-trades.ts'
import { boxNumbers } from './box-words.ts'

type Trade = BoxPurchase<WireTime>

/** What became of boxes, in words. */
export const PURCHASE_STATES: Record<Trade['state'], string> = {
  taken: 'Not opened',
  opened: 'Opened',
  refunded: 'Paid back',
}

const COLUMNS: readonly TableColumn<Trade>[] = [
  { id: 'boxes', header: 'Boxes', card: 'lead', cell: boxNumbers },
  {
    id: 'by',
    header: 'Taken by',
    cell: ({ address, account }) => <Person address={address} name={account?.name ?? null} />,
  },
  { id: 'state', header: 'State', cell: ({ state }) => PURCHASE_STATES[state] },
  { id: 'time', header: 'Time', cell: ({ takenAt }) => <Time at={takenAt} look="minute" /> },
]

/** Who took boxes, the newest first. */
export const TradesPanel = ({ box }: { box: ShownBox }) => {
  const { page } = useAddress()
  const { data, error, isPending } = useBoxTrades(box.id, page, box.soldCount)
  if (box.soldCount === 0) return null
  return (
    <section aria-labelledby="box-trades" aria-busy={isPending}>
      <SectionRule id="box-trades" title="Taken" aside={pluralise(box.soldCount, 'box', 'boxes')} />
      {error && !data ? (
        <Banner tone="err">{error.message}</Banner>
      ) : (
        <Table
          caption="Who took boxes, the newest first"
          columns={COLUMNS}
          rows={data?.trades ?? []}
          rowKey={({ first }) => String(first)}
          loadingRows={isPending ? 1 : 0}
        />
      )}
      <AddressPager pageSize={TRADES_PER_PAGE} total={data?.total} />
    </section>
  )
}
