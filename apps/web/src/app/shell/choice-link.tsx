import type { ReactNode } from 'react'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import styles from './choice-link.module.css'

export type ChoiceLinkProps = { href: string; icon: ReactNode; title: string; text: string; onClick: () => void }

/** One of two ways, large enough for a thumb. */
export const ChoiceLink = ({ href, icon, title, text, onClick }: ChoiceLinkProps) => (
  <SiteLink href={href} className={styles.choice} onClick={onClick}>
    {icon}
    <span className={styles.title}>{title}</span>
    <span className={styles.text}>{text}</span>
    <span className={styles.arrow} aria-hidden="true">
      →
    </span>
  </SiteLink>
)
