import { formatCount } from '@plinth/api-schema/format-count'
import type { OwnPlan } from '@plinth/api-schema/plan'
import { LIMITS } from '../../../lib/plans/plan-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './plan-use.module.css'

/** The brand's plan: until when, and what is used of each of its limits. */
export const PlanUse = ({ own: { plan, endsAt, used } }: { own: OwnPlan }) => (
  <Sheet as="section" aria-labelledby="plan-use" className={styles.use}>
    <h2 id="plan-use" className={styles.title}>
      You are on <bdi>{plan.name}</bdi>
      {endsAt && (
        <>
          {' '}
          until <Time at={endsAt} look="date" />
        </>
      )}
    </h2>
    <ul className={styles.list}>
      {LIMITS.map(({ limit, label }) => {
        const max = plan[limit]
        return (
          <li key={limit} className={styles.line}>
            <span>{label}</span>
            <span className={styles.number}>
              {formatCount(used[limit])}
              {max === null ? ', unlimited' : ` of ${formatCount(max)}`}
            </span>
            {max !== null && <Progress label={label} value={max === 0 ? 1 : Math.min(1, used[limit] / max)} />}
          </li>
        )
      })}
    </ul>
    <p className={styles.quiet}>
      Works are those of your fullest campaign. When your months are over, you’re on the free plan again and keep
      everything you have.
    </p>
  </Sheet>
)
