import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './page-width.module.css'

/** Holds content to 1280 px at most, with the page's own margins. */
export const PageWidth = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.width, className)} />
)
