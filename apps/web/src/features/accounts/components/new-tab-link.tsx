import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './form-parts.module.css'

/** A link beside a form: it opens a tab of its own, so that what was typed stays. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className={styles.link}>
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)
