import { classNames } from './class-names.ts'
import styles from './sign.module.css'

export type SignProps = { src: string; className?: string }

/** A one-coloured drawing from a file, in the ink of the text around it; the words beside it say what it is. */
export const Sign = ({ src, className }: SignProps) => (
  <span
    aria-hidden="true"
    className={classNames(styles.sign, className)}
    style={{ maskImage: `url("${encodeURI(src)}")` }}
  />
)
