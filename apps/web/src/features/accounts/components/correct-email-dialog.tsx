import '../../../ui/modal-sheet.tsx'
import { useId } from 'react'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Form } from '../../../ui/form.tsx'
import { useCorrectEmail } from '../api/use-change-email.ts'
import { correctEmailForm } from './account-rules.ts'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { ConfirmButton, NewEmailDialog, NewEmailField, newEmailOutcome } from './new-email-dialog.tsx'

/** Another email address in place of one that was never confirmed: the mistyped one gets no code, so the password has to do. */
export const CorrectEmailDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const id = useId()
  const correct = useCorrectEmail()
  const sendsMail = useSendsMail()
  const { control, isReady, handleSubmit, setError } = useCheckedForm(correctEmailForm, {
    defaultValues: { email, password: '' },
  })
  const outcome = newEmailOutcome(['email', 'password'], { setError, onClose })
  return (
    <NewEmailDialog
      description={
        <>
          <b>{email}</b> is not confirmed yet. Enter the right address{sendsMail && '; we email the link there'}.
        </>
      }
      action={<ConfirmButton form={id} disabled={!isReady} pending={correct.isPending} />}
      onClose={onClose}
    >
      <Form id={id} className={styles.form} onSubmit={handleSubmit((form) => correct.mutate(form, outcome))}>
        <NewEmailField control={control} />
        <FormTextField
          control={control}
          name="password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
    </NewEmailDialog>
  )
}
