import { MAX_VOTE_REASON } from '@plinth/api-schema/limits'
import { type ReactNode, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Decided, useDecideVotes, type VoteActKind, type VoteDecision } from '../api/use-decide-votes.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { decisionReasons } from './vote-sign-words.ts'

const VERBS = { hold: 'held', release: 'released', void: 'voided' } as const
const ALREADY = { hold: 'held', release: 'counted', void: 'void' } as const
const CONFIRM = { hold: 'Hold', release: 'Release', void: 'Void' } as const

/** Says what a decision came to: '12 of 15 votes voided: 3 were void already.' */
const decidedWords = (kind: VoteActKind, { changed, matched, already }: Decided): string => {
  if (changed === matched) return `${pluralise(changed, 'vote')} ${VERBS[kind]}.`
  const were = kind === 'release' ? '' : already === 1 ? 'was ' : 'were '
  const told = already > 0 ? `: ${already.toLocaleString('en-US')} ${were}${ALREADY[kind]} already` : ''
  return `${changed.toLocaleString('en-US')} of ${pluralise(matched, 'vote')} ${VERBS[kind]}${told}.`
}

export type DecideVotesDialogProps = VoteDecision & {
  /** What is done to what, such as `void-7`: what was typed is kept for it until it is sent. */
  subject: string
  title: ReactNode
  description: string
  onDone?: () => void
  onClose: () => void
  /** What else is asked, before the reason. */
  children?: ReactNode
}

/** Asks why votes are held, released or voided; the words are public. */
export const DecideVotesDialog = ({
  subject,
  title,
  description,
  onDone,
  onClose,
  children,
  ...decision
}: DecideVotesDialogProps) => {
  const { decide, isPending } = useDecideVotes()
  const { kind } = decision
  const reasons = decisionReasons[kind === 'release' ? 'release' : 'hold']
  const [code, setCode] = useState(reasons[0]!.value)
  return (
    <ReasonDialog
      title={title}
      description={description}
      subject={subject}
      confirm={CONFIRM[kind]}
      reasonLabel="Reason"
      hint="Recorded in the audit log, and everybody can read it in the public log of votes. Name nobody."
      required
      maxLength={MAX_VOTE_REASON}
      variant={kind === 'void' ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        decide(decision, { reasonCode: Number(code), reason }, (result) => {
          onSent()
          showToast('success', decidedWords(kind, result))
          onDone?.()
          onClose()
        })
      }
      onClose={onClose}
    >
      {children}
      <Select label="Kind of reason" options={reasons} value={code} onValueChange={setCode} />
    </ReasonDialog>
  )
}
