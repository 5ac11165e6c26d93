import type { ReactNode } from 'react'
import { showToast } from '../../../ui/toast-store.ts'
import { type CaseAct, useDecideCase } from '../api/use-artwork-queues.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is decided about which work; of two that look alike also the earlier one. */
export type AskedCase = { act: CaseAct; artworkId: number; title: string; earlierId?: number }

const WORDS: Record<
  CaseAct,
  { title: (title: string) => ReactNode; description: string; hint: string; confirm: string; done: string }
> = {
  dismiss: {
    title: (title) => (
      <>
        Nothing is wrong with <bdi>{title}</bdi>?
      </>
    ),
    description: 'Its reports are closed. It stays where it is.',
    hint: 'Recorded in the audit log.',
    confirm: 'Dismiss reports',
    done: 'The reports are closed.',
  },
  grant: {
    title: (title) => (
      <>
        Put <bdi>{title}</bdi> on the wall?
      </>
    ),
    description: 'It is shown against the decision of its brand. Its artist is told.',
    hint: 'Told to the artist and recorded in the audit log.',
    confirm: 'Grant the appeal',
    done: 'The appeal is granted.',
  },
  keep: {
    title: (title) => (
      <>
        Leave <bdi>{title}</bdi> off the wall?
      </>
    ),
    description: 'The decision of its brand stands. Its artist is told why.',
    hint: 'Told to the artist and recorded in the audit log.',
    confirm: 'Keep the decision',
    done: 'The decision stands.',
  },
  same: {
    title: (title) => (
      <>
        Take <bdi>{title}</bdi> down as a copy?
      </>
    ),
    description: 'Nobody sees it any more, and neither its brand nor its artist can bring it back. You can.',
    hint: 'Written to the artist and recorded in the audit log.',
    confirm: 'Take down',
    done: 'The later work is taken down.',
  },
  different: {
    title: (title) => (
      <>
        Is <bdi>{title}</bdi> another picture?
      </>
    ),
    description: 'Both stay where they are, and are not shown together again.',
    hint: 'Recorded in the audit log.',
    confirm: 'They are different',
    done: 'The two are told apart.',
  },
}
const NEEDS_REASON: readonly CaseAct[] = ['keep', 'same']
const COPIED = [{ label: 'Copied work', text: 'Copied work: it shows a picture that somebody else submitted before.' }]

/** Asks before a case about works is decided. */
export const ArtworkCaseDialog = ({ asked, onClose }: { asked: AskedCase; onClose: () => void }) => {
  const { decide, isPending } = useDecideCase()
  const { act, artworkId, title, earlierId } = asked
  const { done, ...words } = WORDS[act]
  return (
    <ReasonDialog
      {...words}
      title={words.title(title)}
      subject={`${act}-${artworkId}-${earlierId ?? 0}`}
      reasonLabel="Reason"
      required={NEEDS_REASON.includes(act)}
      variant={act === 'same' ? 'danger' : 'primary'}
      {...(act === 'same' ? { suggestions: COPIED } : {})}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        decide(act, { artworkId, earlierId }, reason, () => {
          onSent()
          showToast('success', done)
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}
