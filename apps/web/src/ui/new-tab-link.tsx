import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './new-tab-link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A link that opens a tab of its own, so that the page stays; it says so to everybody. */
export const NewTabLink = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <ArrowUpRight className={styles.mark} aria-hidden="true" />
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)
