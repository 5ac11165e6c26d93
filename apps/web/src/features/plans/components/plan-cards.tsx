import type { Plan } from '@plinth/api-schema/plan'
import { cardPriceWords } from '../../../lib/plans/card-words.ts'
import { LIMITS, limitWords, priceWords } from '../../../lib/plans/plan-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './plan-cards.module.css'

type OnPay = (plan: Plan) => void
type PlanCardsProps = {
  plans: readonly Plan[]
  ownId: number | undefined
  /** Begins to pay for months of a plan; none where nothing can be paid with. */
  onPay?: OnPay | undefined
  /** Begins to pay for them by card; of plans that have a price by card alone. */
  onPayByCard: OnPay
}
type PlanCardProps = Pick<PlanCardsProps, 'onPay' | 'onPayByCard'> & { plan: Plan; isOwn: boolean }

const PlanCard = ({ plan, isOwn, onPay, onPayByCard }: PlanCardProps) => (
  <li className={styles.item}>
    <Sheet as="article" className={styles.card} data-own={isOwn || undefined}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          <bdi>{plan.name}</bdi>
        </h2>
        {isOwn && <Badge tone="ok">Your plan</Badge>}
      </div>
      <p>
        <span className={styles.price}>{priceWords(plan.priceCents)}</span>{' '}
        <span className={styles.quiet}>a month</span>
        {plan.cardPrice !== null && plan.cardCurrency !== null && (
          <span className={styles.cardPrice}>or {cardPriceWords(plan.cardPrice, plan.cardCurrency)} by card</span>
        )}
      </p>
      <p className={styles.words}>{plan.words}</p>
      <dl className={styles.limits}>
        {LIMITS.map(({ limit, label }) => (
          <div key={limit} className={styles.limit}>
            <dt className={styles.quiet}>{label}</dt>
            <dd className={styles.number}>{limitWords(plan[limit])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.pay}>
        {onPay && plan.priceCents > 0 && (
          <Button aria-label={`Pay for months of ${plan.name}`} onClick={() => onPay(plan)}>
            Pay for months
          </Button>
        )}
        {plan.cardPrice !== null && (
          <Button aria-label={`Pay by card for ${plan.name}`} onClick={() => onPayByCard(plan)}>
            Pay by card
          </Button>
        )}
      </div>
    </Sheet>
  </li>
)

/** The plans side by side; on phones one below the other. */
export const PlanCards = ({ plans, ownId, ...ways }: PlanCardsProps) => (
  <ul className={styles.cards} aria-label="Plans">
    {plans.map((plan) => (
      <PlanCard key={plan.id} plan={plan} isOwn={plan.id === ownId} {...ways} />
    ))}
  </ul>
)

/** Holds the place of the cards while they load. */
export const PlanCardsSkeleton = () => (
  <div className={styles.cards} aria-busy="true">
    {['first', 'second', 'third'].map((card) => (
      <Sheet key={card}>
        <Skeleton shape="title" width="50%" />
        <Skeleton lines={5} />
      </Sheet>
    ))}
  </div>
)
