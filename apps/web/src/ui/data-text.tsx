import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { copyText } from './copy-text.ts'
import styles from './data-text.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const KEPT = 6
const SCHEME = /^\w+:\/\//

const shorten = (text: string) => {
  if (text.length <= KEPT * 3) return text
  const begin = (SCHEME.exec(text)?.[0].length ?? 0) + KEPT
  return `${text.slice(0, begin)}…${text.slice(-KEPT)}`
}

/** A long piece of data, shortened, that is copied on click. */
export const CopyData = ({ text }: { text: string }) => (
  <Button size="small" className={styles.data ?? ''} title={text} onClick={() => void copyText(text)}>
    {shorten(text)}
    <Copy aria-hidden="true" />
    <VisuallyHidden>, copy it</VisuallyHidden>
  </Button>
)

/** Something that is read digit by digit: an amount, an address. */
export const Mono = ({ children }: { children: ReactNode }) => <span className={styles.data}>{children}</span>

/** A long piece of data, shortened, in mono. */
export const Data = ({ children }: { children: string }) => (
  <span className={classNames(styles.data, styles.short)}>{shorten(children)}</span>
)
