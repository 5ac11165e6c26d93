import type { Option } from './listbox-moves.ts'
import { Select } from './select.tsx'
import styles from './sort-select.module.css'

// Spec A §9: how long after the mouse has left a sort selector closes.
const CLOSE_DELAY_MS = 2000

/** What a choice of order takes. */
export type SortSelectProps<Value extends string> = {
  options: readonly (Option & { value: Value })[]
  value: Value
  onValueChange: (value: Value) => void
}

/** The order of a list, for its toolbar. */
export const SortSelect = <Value extends string>({ options, value, onValueChange }: SortSelectProps<Value>) => (
  <div className={styles.sort}>
    <span className={styles.words} aria-hidden="true">
      Sort by
    </span>
    <Select
      label="Sort by"
      labelHidden
      size="small"
      options={options}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      closeDelay={CLOSE_DELAY_MS}
      className={styles.select ?? ''}
    />
  </div>
)
