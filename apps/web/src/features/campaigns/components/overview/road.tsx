import type { ReactNode } from 'react'
import { Sheet } from '../../../../ui/sheet.tsx'
import styles from './road.module.css'

/** One step on the way of a campaign. */
export type RoadStep = { state: 'done' | 'now' | 'ahead'; title: string; words: ReactNode }

const SAID = { done: 'Done', now: 'Now', ahead: 'Still ahead' } as const

/** What comes next for a campaign, step by step. */
export const Road = ({ title, lead, steps }: { title: string; lead: ReactNode; steps: readonly RoadStep[] }) => (
  <Sheet as="section" className={styles.sheet} aria-labelledby="road-title">
    <h2 id="road-title">{title}</h2>
    <p className={styles.lead}>{lead}</p>
    <ol>
      {steps.map((step) => (
        <li
          key={step.title}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <b>{step.title}</b>
          <span>{step.words || SAID[step.state]}</span>
        </li>
      ))}
    </ol>
  </Sheet>
)
