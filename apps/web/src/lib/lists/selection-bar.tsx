import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { pluralise } from '../text/pluralise.ts'
import styles from './selection-bar.module.css'

export type SelectionBarProps = { count: number; noun: string; onClear: () => void; children: ReactNode }

/** How much is chosen, and what can be done with it; it stays in sight while the list scrolls. */
export const SelectionBar = ({ count, noun, onClear, children }: SelectionBarProps) => (
  <section className={styles.bar} aria-label="Selection" data-bottom-bar="">
    <span role="status" className={styles.count}>
      {count === 0 ? `No ${noun}s selected` : `${pluralise(count, noun)} selected`}
    </span>
    {count > 0 && (
      <Button variant="quiet" size="small" className={styles.clear ?? ''} onClick={onClear}>
        Clear
      </Button>
    )}
    <span className={styles.acts}>{children}</span>
  </section>
)
