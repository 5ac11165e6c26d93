import { classNames } from './class-names.ts'
import type { Option } from './listbox-moves.ts'
import { PATIENT_CLOSE_DELAY_MS, Select } from './select.tsx'
import styles from './sort-select.module.css'

export type SortSelectProps<Value extends string> = {
  options: readonly (Option & { value: Value })[]
  value: Value
  onValueChange: (value: Value) => void
  /** On phones it shares its line with others. */
  compact?: boolean
}

/** The order of a list, for its toolbar. */
export const SortSelect = <Value extends string>({
  options,
  value,
  onValueChange,
  compact = false,
}: SortSelectProps<Value>) => (
  <div className={classNames(styles.sort, compact && styles.compact)}>
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
