import styles from './key-help.module.css'

/** A letter, and what it reaches. */
export type CaseKey = { letter: string; does: string }

const STEPS: readonly CaseKey[] = [
  { letter: 'J', does: 'next' },
  { letter: 'K', does: 'previous' },
]

/** The keys that go through the cases of a screen; where there is no keyboard they are not told. */
export const KeyHelp = ({ keys = [] }: { keys?: readonly CaseKey[] | undefined }) => (
  <ul className={styles.keys} aria-label="Keys">
    {[...STEPS, ...keys].map(({ letter, does }) => (
      <li key={letter}>
        <kbd className={styles.key}>{letter}</kbd> {does}
      </li>
    ))}
  </ul>
)
