import * as RadixTabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { keepInRow } from './show-in-row.ts'
import styles from './tabs.module.css'

/** One tab, what it counts and what it shows. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

/** What tabs take. */
export type TabsProps<Value extends string> = {
  /** Says what the tabs choose between, for screen readers. */
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Stands at the right of the tabs, on phones beneath them: for example how the list is sorted. */
  aside?: ReactNode
}

/** Views of one thing, one at a time, each with its count where it has one. */
export const Tabs = <Value extends string>({ label, tabs, value, onValueChange, aside }: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  // On phones the tabs scroll sideways: the one that is open is never out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another tab
  useEffect(() => keepInRow(list.current, '[aria-selected="true"]'), [value])
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className={styles.bar}>
        <RadixTabs.List ref={list} aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}{' '}
              {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
