import { MAX_APPEAL } from '@plinth/api-schema/limits'
import { useId, useState } from 'react'
import { useDialogWords } from '../../../../lib/forms/dialog-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useAppealVote } from '../../api/use-appeal-vote.ts'

export type AppealDialogProps = {
  vote: { artworkId: number; title: string; isVoided: boolean }
  onClose: () => void
  /** Called once the appeal is sent. */
  onSent: () => void
}

/** Lets a voter say why a vote that is held or void should count. */
export const AppealDialog = ({ vote, onClose, onSent }: AppealDialogProps) => {
  const formId = useId()
  const { mutateAsync, isPending } = useAppealVote()
  const { words, write, forget } = useDialogWords(`appeal-${vote.artworkId}`)
  const [missing, setMissing] = useState(false)
  const send = async () => {
    if (isPending) return
    if (words.trim() === '') return setMissing(true)
    try {
      await mutateAsync({ artworkId: vote.artworkId, message: words.trim() })
    } catch {
      // What was refused is told where all refusals are, and the words stay.
      return
    }
    forget()
    showToast('success', 'Your appeal was sent.')
    onSent()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Appeal"
      description={`Your vote for ${vote.title} ${vote.isVoided ? 'was voided' : 'is held for review'}. Tell us why it should count. We look at it again and tell you what came of it.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Send
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void send()}>
        <TextArea
          label="Your message"
          required
          value={words}
          maxLength={MAX_APPEAL}
          counter
          error={missing ? 'Please write a message' : undefined}
          onValueChange={(next) => {
            write(next)
            setMissing(false)
          }}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
