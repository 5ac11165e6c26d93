import type { CountedPlan } from '@plinth/api-schema/moderation-plans'
import { pages } from '@plinth/api-schema/pages'
import { Suspense, useState } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { cardPriceWords } from '../../../lib/plans/card-words.ts'
import { LIMITS, limitWords, priceWords } from '../../../lib/plans/plan-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { usePlans } from '../api/use-plans.ts'
import cells from '../components/cells.module.css'
import { GrantDialog } from '../components/grant-dialog.tsx'
import { GrantedMonths } from '../components/granted-months.tsx'
import { ListFailure } from '../components/list-sheet.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { StrayPayments } from '../components/stray-payments.tsx'
import styles from './plans-screen.module.css'

// Plans are read far more often than they are written.
const { Part: PlanDialog } = lazyPart(async () => (await import('../components/plan-dialog.tsx')).PlanDialog)

const CARD_PRICE: TableColumn<CountedPlan> = {
  id: 'card',
  header: 'By card',
  numeric: true,
  cell: ({ cardPrice, cardCurrency }) =>
    cardPrice === null || cardCurrency === null ? 'No' : cardPriceWords(cardPrice, cardCurrency),
}

const columnsOf = (onEdit: (plan: CountedPlan) => void, takesCards: boolean): readonly TableColumn<CountedPlan>[] => [
  {
    id: 'name',
    header: 'Plan',
    card: 'lead',
    cell: ({ name, isOffered }) => (
      <span className={cells.two}>
        <bdi>{name}</bdi> {!isOffered && <Badge>Hidden</Badge>}
      </span>
    ),
  },
  { id: 'price', header: 'Price a month', numeric: true, cell: ({ priceCents }) => priceWords(priceCents) },
  ...(takesCards ? [CARD_PRICE] : []),
  ...LIMITS.map(
    ({ limit, short }): TableColumn<CountedPlan> => ({
      id: limit,
      header: short,
      numeric: true,
      cell: (plan) => limitWords(plan[limit]),
    }),
  ),
  {
    id: 'brands',
    header: 'Brands',
    numeric: true,
    cell: ({ isFree, brandCount }) => (isFree ? 'Others' : brandCount.toLocaleString('en-US')),
  },
  {
    id: 'edit',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (plan) => (
      <span className={cells.corner}>
        <Button variant="quiet" size="small" aria-label={`Edit ${plan.name}`} onClick={() => onEdit(plan)}>
          Edit
        </Button>
      </span>
    ),
  },
]

type Asked = { what: 'plan'; plan: CountedPlan | undefined } | { what: 'grant' }

/** The plans that brands can have, and the months that brands were given. */
export const PlansScreen = () => {
  useDocumentTitle(pages.operatorPlans.title)
  const { plans, error, refetch } = usePlans()
  const [asked, setAsked] = useState<Asked>()
  const takesCards = useSiteSwitches()?.cards === true
  const close = () => setAsked(undefined)
  const paid = plans?.filter(({ isFree }) => !isFree) ?? []
  const nextPosition = Math.min(100, Math.max(0, ...(plans ?? []).map(({ position }) => position)) + 1)
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={pages.operatorPlans.title}
        aside="Brands without months of another plan are on the free one."
      />
      <Sheet tight>
        <div className={styles.tools}>
          <Button disabled={!plans} onClick={() => setAsked({ what: 'plan', plan: undefined })}>
            New plan
          </Button>
        </div>
        {error && !plans ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            caption="Plans, in the order in which brands see them"
            columns={columnsOf((plan) => setAsked({ what: 'plan', plan }), takesCards)}
            rows={plans ?? []}
            rowKey={({ id }) => String(id)}
            dense
            {...(plans ? {} : { loadingRows: 3 })}
          />
        )}
      </Sheet>
      <StrayPayments />
      <div className={styles.head}>
        <h2>Months of brands</h2>
        <Button variant="primary" disabled={paid.length === 0} onClick={() => setAsked({ what: 'grant' })}>
          Grant months
        </Button>
      </div>
      <GrantedMonths />
      {asked?.what === 'plan' && (
        <Suspense>
          <PlanDialog plan={asked.plan} nextPosition={nextPosition} onClose={close} />
        </Suspense>
      )}
      {asked?.what === 'grant' && <GrantDialog plans={paid} onClose={close} />}
    </div>
  )
}
