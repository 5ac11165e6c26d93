import * as RadixToggleGroup from 'radix-ui/toggle-group'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './segmented.module.css'

/** One segment is always on. */
export type SegmentedProps<Value extends string> = {
  /** Says what is switched, for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

/** A few views of the same thing side by side, one of them on; arrows switch, as they do in any group of radio buttons. */
export const Segmented = <Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) => {
  // A segment is also focused when a window comes back to the front: only an arrow that is held down switches.
  const isArrowDown = useRef(false)
  const hearKey = (event: KeyboardEvent) => {
    isArrowDown.current = event.type === 'keydown' && ARROWS.has(event.key)
  }
  return (
    <RadixToggleGroup.Root
      type="single"
      value={value}
      // Pressing the segment that is on gives an empty value: it stays on.
      onValueChange={(next) => next !== '' && onValueChange(next as Value)}
      aria-label={label}
      onKeyDownCapture={hearKey}
      onKeyUpCapture={hearKey}
      className={styles.group}
    >
      {options.map((option) => (
        <RadixToggleGroup.Item
          key={option.value}
          value={option.value}
          className={styles.segment}
          onFocus={() => isArrowDown.current && option.value !== value && onValueChange(option.value)}
        >
          {option.label}
        </RadixToggleGroup.Item>
      ))}
    </RadixToggleGroup.Root>
  )
}
