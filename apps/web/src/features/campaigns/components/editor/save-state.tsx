import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import type { Autosave, AutosaveState } from './autosave.ts'
import styles from './save-state.module.css'

const wordsOf = ({ phase, savedAt, leftOut, failure }: AutosaveState) => {
  if (phase === 'waiting' || phase === 'saving') return 'Saving…'
  if (phase === 'failed') return `Not saved: ${failure}`
  if (phase === 'overtaken') return 'Not saved: there is a newer draft'
  if (savedAt === null) return 'Saved as you type'
  const rest = leftOut === 0 ? '' : `, but for ${pluralise(leftOut, 'field')} with an error`
  return (
    <>
      Saved at <Time at={savedAt} look="clock" />
      {rest}
    </>
  )
}

const ICONS = { rest: Check, waiting: LoaderCircle, saving: LoaderCircle, failed: CloudOff, overtaken: CloudOff }

/** Says how far the keeping of the draft has come, and offers to try again. */
export const SaveState = ({ autosave }: { autosave: Autosave }) => {
  const state = useSyncExternalStore(autosave.subscribe, autosave.current)
  const Icon = ICONS[state.phase]
  return (
    <span className={styles.state} data-phase={state.phase}>
      <Icon aria-hidden="true" />
      <span role="status">{wordsOf(state)}</span>
      {state.phase === 'failed' && (
        <button type="button" className={styles.retry} onClick={() => void autosave.saveNow()}>
          retry
        </button>
      )}
    </span>
  )
}
