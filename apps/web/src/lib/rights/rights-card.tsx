import type { RightsCard as Card } from '@plinth/api-schema/rights'
import { rightsLines } from '@plinth/api-schema/rights-text'
import styles from './rights-card.module.css'

/** What happens with the rights in the works of a campaign, as artists read it. */
export const RightsCard = ({ rights, brand }: { rights: Card; brand: string }) => (
  <dl className={styles.card}>
    {rightsLines(rights, brand).map(({ label, text }) => (
      <div key={label} className={styles.line}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
