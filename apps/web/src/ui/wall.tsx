import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './wall.module.css'
import { phoneSpans, wallSpans } from './wall-spans.ts'

export type WallProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  /** Width over height of a work, where it is known: the wall gives wide works more room. */
  ratio?: (item: Item) => number | undefined
  children: (item: Item, index: number) => ReactNode
  /** Two side by side on phones instead of one under the other; `mixed` hangs some of them alone. */
  pairs?: boolean | 'mixed'
  /** Says what hangs there, for screen readers. */
  label?: string
}

/** The hang: works stand directly on the wall, bottoms aligned, each in its own ratio, never cropped. */
export const Wall = <Item,>({ items, itemKey, ratio, children, pairs = false, label }: WallProps<Item>) => {
  const spans = wallSpans(items.map((item) => ratio?.(item)))
  const phone = pairs === 'mixed' ? phoneSpans(items.length) : []
  return (
    <ul className={classNames(styles.wall, pairs && styles.pairs)} aria-label={label}>
      {items.map((item, index) => (
        <li key={itemKey(item)} className={styles.place} data-span={spans[index]} data-phone={phone[index]}>
          {children(item, index)}
        </li>
      ))}
    </ul>
  )
}
