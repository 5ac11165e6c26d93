import { showToast } from '../../../ui/toast-store.ts'
import type { CaseAct, Decision } from '../api/use-comment-queues.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is decided about, and what follows from each decision. */
export type CaseWords = {
  /** What it is, such as `set`. */
  noun: string
  /** How it goes with the person whose name follows. */
  joint?: 'by' | 'held by'
  /** What happens when it is taken down, and when it is put back. */
  down: string
  back: string
}

const wordsOf = (act: CaseAct, { noun, joint = 'by', down, back }: CaseWords, name: string) => {
  const by = (
    <>
      the {noun} {joint} <bdi>{name}</bdi>
    </>
  )
  if (act === 'take-down')
    return {
      title: <>Take {by} down?</>,
      description: down,
      hint: `Told to ${name} and recorded in the audit log.`,
      confirm: 'Take down',
      done: `The ${noun} is taken down.`,
    }
  if (act === 'put-back')
    return {
      title: <>Put {by} back?</>,
      description: back,
      hint: 'Recorded in the audit log.',
      confirm: 'Put back',
      done: `The ${noun} is back.`,
    }
  return {
    title: <>Nothing is wrong with {by}?</>,
    description: `The reports of this ${noun} are closed. It stays as it is.`,
    hint: 'Recorded in the audit log.',
    confirm: 'Dismiss reports',
    done: 'The reports are closed.',
  }
}

export type WordCaseDialogProps = {
  words: CaseWords
  id: number
  /** Whose it is. */
  by: string
  act: CaseAct
  decision: Decision
  onClose: () => void
}

/** Asks before something that somebody made is taken down, put back or left as it is. */
export const WordCaseDialog = ({ words, id, by, act, decision, onClose }: WordCaseDialogProps) => {
  const { done, ...shown } = wordsOf(act, words, by)
  return (
    <ReasonDialog
      {...shown}
      subject={`${act}-${words.noun}-${id}`}
      reasonLabel="Reason"
      required={act === 'take-down'}
      variant={act === 'take-down' ? 'danger' : 'primary'}
      pending={decision.isPending}
      onConfirm={(reason, onSent) =>
        decision.decide(act, id, reason, () => {
          onSent()
          showToast('success', done)
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}
