import { pages } from '@plinth/api-schema/pages'
import type { PlanMonths } from '@plinth/api-schema/plan'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MONTHS_WORDS, priceWords } from '../../../lib/plans/plan-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { usePlanMonths } from '../api/use-plan-months.ts'
import { InvoiceTable } from './invoice-table.tsx'
import styles from './subscription-panel.module.css'

const PER_PAGE = 10

const COLUMNS: readonly TableColumn<PlanMonths>[] = [
  { id: 'plan', header: 'Plan', card: 'lead', cell: ({ planName }) => <bdi>{planName}</bdi> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={MONTHS_WORDS[state].tone}>{MONTHS_WORDS[state].label}</Badge>,
  },
  { id: 'price', header: 'Price a month', numeric: true, cell: ({ priceCents }) => priceWords(priceCents) },
  { id: 'months', header: 'Months', cell: ({ monthCount }) => monthCount },
  { id: 'from', header: 'From', cell: ({ startsAt }) => <Time at={startsAt} look="date" /> },
  { id: 'until', header: 'Until', cell: ({ endsAt }) => <Time at={endsAt} look="date" /> },
]

const Months = () => {
  const { page } = useAddress()
  const { months, total, error, refetch, isPlaceholderData } = usePlanMonths({ page, pageSize: PER_PAGE })
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  if (error && !months) return <LoadFailed bare headingLevel={3} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Table
        caption="Your plan months, newest first"
        columns={COLUMNS}
        rows={months ?? []}
        rowKey={({ id }) => String(id)}
        empty={
          <EmptyState bare title="You are on the free plan">
            Months of another plan are listed here.
          </EmptyState>
        }
        {...(months ? {} : { loadingRows: 3 })}
      />
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

/** The months of plans that a brand has, and its invoices, as a part of its settings. */
export const SubscriptionPanel = () => (
  <Sheet as="section" aria-labelledby="subscription-title">
    <div className={styles.head}>
      <div>
        <h2 id="subscription-title">Subscription</h2>
        <p className={styles.lead}>
          Nothing is ever charged automatically: when your months are over, you’re on the free plan again.
        </p>
      </div>
      <Button asChild>
        <SiteLink href={pages.plan.path}>See all plans</SiteLink>
      </Button>
    </div>
    <Months />
    <InvoiceTable />
  </Sheet>
)
