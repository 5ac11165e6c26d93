import * as RadixToggleGroup from 'radix-ui/toggle-group'
import type { ReactNode } from 'react'
import { chooseOnArrival } from './choose-on-arrival.ts'
import styles from './segmented.module.css'

/** One segment is always on. */
export type SegmentedProps<Value extends string> = {
  /** Says what is switched, for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A few views of the same thing side by side, one of them on; arrows switch, as they do in any group of radio buttons. */
export const Segmented = <Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) => (
  <RadixToggleGroup.Root
    type="single"
    value={value}
    // Pressing the segment that is on gives an empty value: it stays on.
    onValueChange={(next) => next !== '' && onValueChange(next as Value)}
    aria-label={label}
    className={styles.group}
  >
    {options.map((option) => (
      <RadixToggleGroup.Item
        key={option.value}
        value={option.value}
        className={styles.segment}
        onFocus={chooseOnArrival}
      >
        {option.label}
      </RadixToggleGroup.Item>
    ))}
  </RadixToggleGroup.Root>
)
