import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './frame.module.css'

export type FrameProps = {
  children: ReactNode
  /** An empty link element to put around the picture; the picture's `alt` names it. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  /** The label under it. */
  caption?: ReactNode
  /** Stands in the upper left corner, for example a box to choose it. */
  corner?: ReactNode
  /** Stands in the upper right corner, for example a menu. */
  tools?: ReactNode
  /** Shows the tools to a mouse over the picture and to the keyboard only; fingers do without them. */
  quietTools?: boolean
  chosen?: boolean
  /** Faded, for what was taken down. */
  gone?: boolean
}

/** A picture as it hangs: square corners, its own shadow by day, its own glow by night, the label below. */
export const Frame = ({
  children,
  link,
  caption,
  corner,
  tools,
  quietTools = false,
  chosen = false,
  gone = false,
}: FrameProps) => (
  <figure className={classNames(styles.figure, chosen && styles.chosen, gone && styles.gone)}>
    <div className={styles.stage}>
      {corner && <div className={styles.corner}>{corner}</div>}
      {tools && <div className={classNames(styles.tools, quietTools && styles.quiet)}>{tools}</div>}
      {link ? (
        cloneElement(link, { className: classNames(styles.art, styles.linked), children })
      ) : (
        <div className={styles.art}>{children}</div>
      )}
    </div>
    {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
  </figure>
)
