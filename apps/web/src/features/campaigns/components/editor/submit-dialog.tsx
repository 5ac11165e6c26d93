import { messages } from '@plinth/api-schema/messages'
import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { useReviewPromise } from '../../api/use-review-promise.ts'
import { useSubmitCampaign } from '../../api/use-submit-campaign.ts'
import styles from './draft-dialogs.module.css'

export type SubmitDialogProps = {
  open: boolean
  form: CampaignForm
  onClose: () => void
  onSubmitted: () => void
}

const PasswordForm = ({
  form,
  id,
  onSubmitted,
  onPending,
}: {
  form: CampaignForm
  id: string
  onSubmitted: () => void
  onPending: (state: { isFilled: boolean; isPending: boolean }) => void
}) => {
  const [password, setPassword] = useState('')
  const submit = useSubmitCampaign()
  const send = () => {
    if (password === '' || submit.isPending) return
    onPending({ isFilled: true, isPending: true })
    submit.mutate(
      { form, password },
      {
        onSuccess: () => {
          showToast('success', messages.submittedSuccessfully)
          onSubmitted()
        },
        onError: () => onPending({ isFilled: true, isPending: false }),
      },
    )
  }
  return (
    <Form id={id} onSubmit={send}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        maxLength={1024}
        error={submit.error?.message}
        onValueChange={(text) => {
          setPassword(text)
          submit.reset()
          onPending({ isFilled: text !== '', isPending: false })
        }}
        required
      />
    </Form>
  )
}

/** Asks for the password before a campaign is handed in (docs/product/campaigns.md#handing-in). */
export const SubmitDialog = ({ open, form, onClose, onSubmitted }: SubmitDialogProps) => {
  const id = useId()
  const promise = useReviewPromise()
  const [{ isFilled, isPending }, setState] = useState({ isFilled: false, isPending: false })
  const close = () => {
    setState({ isFilled: false, isPending: false })
    onClose()
  }
  const picture = form.banner ?? form.mobileBanner
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Enter your password to submit your campaign"
      description={`Review takes up to ${promise ?? 'a few days'}. You get an answer.`}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} disabled={!isFilled} pending={isPending}>
            Send
          </Button>
        </>
      }
    >
      <div className={styles.draft}>
        {picture && <img src={picture} alt="" className={styles.picture} />}
        <div>
          <p className={styles.name}>{form.name}</p>
          <p className={styles.small}>{form.isPrivate ? 'Private' : 'Public'}</p>
        </div>
      </div>
      <p className={styles.small}>{voteRulesSentence(form.voteRules, form.needsConfirmedEmail)}</p>
      <PasswordForm id={id} form={form} onSubmitted={onSubmitted} onPending={setState} />
    </Dialog>
  )
}
