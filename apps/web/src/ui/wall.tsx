import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './wall.module.css'
import { wallSpans } from './wall-spans.ts'

export type WallProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  /** Width over height of a work, where it is known: the wall gives every work the same area, and holds very tall ones whole. */
  ratio?: (item: Item) => number | undefined
  children: (item: Item, index: number) => ReactNode
  /** Two side by side on phones instead of one under the other. */
  pairs?: boolean
  /** Says what hangs there, for screen readers. */
  label?: string
}

const sizeOf = (ratio: number | undefined) =>
  ratio === undefined ? {} : ({ '--ratio': ratio, '--side': Math.sqrt(ratio) } as CSSProperties)

/** The hang: works stand directly on the wall, bottoms aligned, each in its own ratio, never cropped. */
export const Wall = <Item,>({ items, itemKey, ratio, children, pairs = false, label }: WallProps<Item>) => {
  const ratios = items.map((item) => ratio?.(item))
  const spans = wallSpans(ratios)
  return (
    <div className={styles.room}>
      <ul className={classNames(styles.wall, pairs && styles.pairs)} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={classNames(styles.place, ratios[index] !== undefined && styles.sized)}
            style={sizeOf(ratios[index])}
            data-span={spans[index]}
          >
            {children(item, index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
