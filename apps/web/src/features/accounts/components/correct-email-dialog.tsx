import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { useId } from 'react'
import { refusedField } from '../../../lib/api/refusals.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useCorrectEmail } from '../api/use-change-email.ts'
import { correctEmailForm } from './account-rules.ts'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'

const emailRule = rules.email()

/** Another email address in place of one that was never confirmed: the mistyped one gets no code, so the password has to do. */
export const CorrectEmailDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const id = useId()
  const correct = useCorrectEmail()
  const { control, isReady, handleSubmit, setError } = useCheckedForm(correctEmailForm, {
    defaultValues: { email, password: '' },
  })
  const submit = handleSubmit((form) =>
    correct.mutate(form, {
      onSuccess: () => {
        showToast('success', messages.changeBindSuccess)
        onClose()
      },
      onError: (error) => {
        const field = refusedField(error, ['email', 'password'])
        if (field) setError(field, { message: error.message }, { shouldFocus: true })
        else tellRefusal(error)
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change email"
      description={
        <>
          <b>{email}</b> is not confirmed yet. Enter the right address; we email the link there.
        </>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} disabled={!isReady} pending={correct.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSubmit={submit}>
        <FormTextField
          control={control}
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          rules={emailRule}
          required
        />
        <FormTextField
          control={control}
          name="password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
    </Dialog>
  )
}
