import { Suspense } from 'react'
import { classNames } from './class-names.ts'
import { lazyPart } from './lazy-part.ts'
import styles from './rich-text.module.css'
import { Skeleton } from './skeleton.tsx'

const { Part: CleanText } = lazyPart(async () => (await import('./clean-text.tsx')).CleanText)

export type RichTextProps = {
  html: string
  className?: string
  /** How many lines to hold open while the cleaner loads. */
  placeholderLines?: number
}

/** Formatted text from outside, cleaned again in the browser before it is shown. */
export const RichText = ({ html, className, placeholderLines = 4 }: RichTextProps) => (
  <Suspense fallback={<Skeleton lines={placeholderLines} {...(className ? { className } : {})} />}>
    <CleanText html={html} className={classNames(styles.prose, className)} />
  </Suspense>
)
