import styles from './step-list.module.css'

/** One step: its name, what it says until it is done, and what then. */
export type ListedStep<Step extends string> = readonly [step: Step, ahead: string, done: string]

/** The steps of something that goes on by itself, with a mark at the one that is under way; none of them is until `current` names it. */
export const StepList = <Step extends string>({
  steps,
  current,
}: {
  steps: readonly ListedStep<Step>[]
  current: Step | undefined
}) => {
  const reached = steps.findIndex(([step]) => step === current)
  return (
    <ol className={styles.steps}>
      {steps.map(([step, ahead, done], place) => (
        <li key={step} className={styles.step} aria-current={place === reached ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {place < reached ? '✓' : place === reached ? '◐' : '○'}
          </span>
          {place < reached ? done : ahead}
        </li>
      ))}
    </ol>
  )
}
