import type { ReactNode } from 'react'
import styles from './section-rule.module.css'

export type SectionRuleProps = {
  title: ReactNode
  /** A count or a link, at the right. */
  aside?: ReactNode
  headingLevel?: 1 | 2 | 3
  /** The id of the heading, so that its section can be named by it. */
  id?: string
}

/** The rule that opens a section: title left, count right. */
export const SectionRule = ({ title, aside, headingLevel = 2, id }: SectionRuleProps) => {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.rule}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}
