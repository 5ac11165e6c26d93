import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useDialogWords } from '../../../../lib/forms/dialog-words.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import type { Entrant } from '../../api/use-entrants.ts'
import { useNotifyWinners } from '../../api/use-notify-winners.ts'
import styles from './notify-winners-dialog.module.css'

export type NotifyWinnersDialogProps = {
  campaignId: number
  winners: readonly Pick<Entrant, 'id' | 'name' | 'pictureUrl'>[]
  /** Without it the winners are fixed. */
  onRemove?: (id: number) => void
  onClose: () => void
  onSent: () => void
}

const Winners = ({ winners, onRemove }: Pick<NotifyWinnersDialogProps, 'winners' | 'onRemove'>) => (
  // A list without buttons that is too long for its place is scrolled with keys.
  <ul className={styles.winners} aria-label="Winners" tabIndex={onRemove ? undefined : 0}>
    {winners.map(({ id, name, pictureUrl }) => (
      <li key={id} className={styles.winner}>
        <Avatar name={name} src={pictureUrl} size="small" decorative />
        {name}
        {onRemove && (
          <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <X aria-hidden="true" />
          </button>
        )}
      </li>
    ))}
  </ul>
)

/** Writes to the winners of a campaign. */
export const NotifyWinnersDialog = ({ campaignId, winners, onRemove, onClose, onSent }: NotifyWinnersDialogProps) => {
  const formId = useId()
  const notify = useNotifyWinners()
  // Where the winners can be chosen the letter is for all of them, else for these.
  const to = onRemove ? 'chosen' : winners.map(({ id }) => id).join('-')
  const { words: message, write, forget } = useDialogWords(`notify-${campaignId}-${to}`)
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (notify.isPending) return
    if (winners.length === 0) return showToast('warning', messages.selectOperationData)
    if (message.trim() === '') return setMissing(true)
    const letter = { campaignId, userIds: winners.map(({ id }) => id), message: message.trim() }
    notify.mutateAsync(letter).then(
      () => {
        forget()
        showToast('success', messages.notifySubmitted)
        onSent()
      },
      // What was refused is told where all refusals are.
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Notify winners"
      description={`To ${pluralise(winners.length, 'participant')}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={notify.isPending}>
            Send to {pluralise(winners.length, 'winner')}
          </Button>
        </>
      }
    >
      <Winners winners={winners} {...(onRemove ? { onRemove } : {})} />
      <Form id={formId} onSubmit={send}>
        <TextArea
          label="Message"
          required
          rows={6}
          counter
          maxLength={rules.MAX_PROSE}
          value={message}
          hint="Written to each of them once, in the name of your brand."
          error={missing ? 'Please write a message' : undefined}
          onValueChange={(next) => {
            write(next)
            setMissing(false)
          }}
        />
      </Form>
    </Dialog>
  )
}
