import { type ReactNode, useId } from 'react'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import styles from './market-section.module.css'

export type MarketSectionProps = { title: string; aside?: ReactNode; isLoading?: boolean; children: ReactNode }

/** One section of the market, under its rule. */
export const MarketSection = ({ title, aside, isLoading = false, children }: MarketSectionProps) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isLoading}>
      <SectionRule id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}
