import { formatCount } from '@plinth/api-schema/format-count'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { keepInRow } from './show-in-row.ts'
import styles from './tabs.module.css'

/** One tab, what it counts and what it shows. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

export type TabsProps<Value extends string> = {
  /** Says what the tabs choose between, for screen readers. */
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Stands at the right of the tabs, on phones beneath them: for example how the list is sorted. */
  aside?: ReactNode
}

// Where a key leads from the tab at one place, of so many.
const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowRight: (place, count) => (place + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Views of one thing, one at a time, each with its count where it has one. The open tab is the one stop of the Tab key; arrows, Home and
 * End open the others. Our own, because the library's were 8 kB of every screen that has some.
 */
export const Tabs = <Value extends string>({ label, tabs, value, onValueChange, aside }: TabsProps<Value>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On phones the tabs scroll sideways: the one that is open is never out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another tab
  useEffect(() => keepInRow(list.current, '[aria-selected="true"]'), [value])

  const open = (tab: TabItem<Value> | undefined) => {
    if (tab && tab.value !== value) onValueChange(tab.value)
  }
  const openByKey = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    // With Alt an arrow leads back to the page before.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = STEPS[event.key]?.(place, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    open(tabs[next])
  }
  const shown = tabs.find((tab) => tab.value === value)

  return (
    <div>
      <div className={styles.bar}>
        <div ref={list} role="tablist" aria-label={label} className={styles.list}>
          {tabs.map((tab, place) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab === shown}
              {...(tab === shown ? { 'aria-controls': `${id}-panel` } : {})}
              tabIndex={tab === shown ? 0 : -1}
              className={styles.tab}
              onClick={() => open(tab)}
              onKeyDown={(event) => openByKey(event, place)}
            >
              {tab.label} {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
            </button>
          ))}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what has nothing to stop at is reached all the same
          tabIndex={0}
          className={styles.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}
