import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** What a skeleton holds open: lines of text, a title, a picture or a round picture. */
export type SkeletonProps = {
  shape?: 'text' | 'title' | 'art' | 'round' | 'block'
  /** How many lines of text. */
  lines?: number
  /** Width over height of a picture, such as `4 / 5`. */
  ratio?: string | number
  width?: string | number
  height?: string | number
  className?: string
}

// Lines of unequal length read as text rather than as a grid.
const LINE_WIDTHS = ['100%', '92%', '97%', '64%']

/** A quiet shape that keeps the layout while data loads; say that it loads with `aria-busy` on the region around it. */
export const Skeleton = ({ shape = 'text', lines = 1, ratio, width, height, className }: SkeletonProps) => {
  const style: CSSProperties = {}
  if (ratio !== undefined) style.aspectRatio = ratio
  if (width !== undefined) style.width = width
  if (height !== undefined) style.height = height
  if (shape !== 'text' || lines === 1) {
    return <span aria-hidden="true" className={classNames(styles.bone, styles[shape], className)} style={style} />
  }
  return (
    <span aria-hidden="true" className={classNames(styles.lines, className)} style={style}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} style={{ width: LINE_WIDTHS[line % LINE_WIDTHS.length] }} />
      ))}
    </span>
  )
}
