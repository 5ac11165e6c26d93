import * as RadixAccordion from 'radix-ui/accordion'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'

/** One question of an accordion and what opens under it. */
type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** The ids that are open at first. */
  defaultOpen?: readonly string[]
  headingLevel?: 2 | 3 | 4
}

/** Headings that open and close what stands under them; several may be open at once. */
export const Accordion = ({ items, defaultOpen = [], headingLevel = 3 }: AccordionProps) => {
  const Heading = `h${headingLevel}` as const
  return (
    <RadixAccordion.Root type="multiple" defaultValue={[...defaultOpen]} className={styles.accordion}>
      {items.map((item) => (
        <RadixAccordion.Item key={item.id} value={item.id} className={styles.item}>
          <RadixAccordion.Header asChild>
            <Heading className={styles.heading}>
              <RadixAccordion.Trigger className={styles.trigger}>
                <span>{item.title}</span>
                <span className={styles.sign} aria-hidden="true" />
              </RadixAccordion.Trigger>
            </Heading>
          </RadixAccordion.Header>
          <RadixAccordion.Content className={styles.content}>
            <div className={styles.text}>{item.content}</div>
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
