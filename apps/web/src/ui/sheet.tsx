import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './sheet.module.css'

export type SheetProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside'
  /** Less room at the edges, for tables. */
  tight?: boolean
  /** On phones it reaches from edge to edge of the page. */
  bleed?: boolean
}

/** A sheet of paper on the wall, for forms and tables. */
export const Sheet = ({ as: Element = 'div', tight = false, bleed = false, className, ...rest }: SheetProps) => (
  <Element {...rest} className={classNames(styles.sheet, tight && styles.tight, bleed && styles.bleed, className)} />
)
