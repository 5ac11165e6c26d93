import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StepperProps = {
  /** Says what the steps lead through, for screen readers. */
  label: string
  steps: readonly string[]
  /** The step one is at, from 0. */
  current: number
}

/** The steps of a task: those done, the one at hand and those to come. */
export const Stepper = ({ label, steps, current }: StepperProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={styles.step}
        data-done={index < current || undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {index < current ? '✓' : index + 1}
        </span>
        <span className={styles.name}>
          {step}
          {index < current && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
      </li>
    ))}
  </ol>
)
