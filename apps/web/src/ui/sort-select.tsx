import type { Option } from './listbox-moves.ts'
import { PATIENT_CLOSE_DELAY_MS, Select } from './select.tsx'
import styles from './sort-select.module.css'

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
      closeDelay={PATIENT_CLOSE_DELAY_MS}
      className={styles.select ?? ''}
    />
  </div>
)
