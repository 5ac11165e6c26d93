import styles from './progress.module.css'

/** Without a value it says only that something is under way. */
export type ProgressProps = { label: string /** From 0 to 1. */; value?: number | undefined }

/** A thin bar that fills as work goes on. */
export const Progress = ({ label, value }: ProgressProps) => (
  <progress
    className={styles.progress}
    aria-label={label}
    max={100}
    {...(value === undefined ? {} : { value: Math.round(value * 100) })}
  />
)
