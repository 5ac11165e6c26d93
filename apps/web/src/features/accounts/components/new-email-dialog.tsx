import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { refusedField } from '../../../lib/api/refusals.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FormTextField } from './form-text-field.tsx'

const emailRule = rules.email()

/** The field for another email address. */
export const NewEmailField = <Values extends FieldValues & { email: string }>({
  control,
}: {
  control: Control<Values>
}) => (
  <FormTextField
    control={control}
    name={'email' as FieldPath<Values>}
    label="New email"
    type="email"
    autoComplete="email"
    rules={emailRule}
    required
  />
)

/** What follows a try: the end of the dialog, or what was refused, beside its field where it is about one. */
export const newEmailOutcome = <Values extends FieldValues>(
  fields: readonly FieldPath<Values>[],
  { setError, onClose }: { setError: UseFormSetError<Values>; onClose: () => void },
) => ({
  onSuccess: () => {
    showToast('success', messages.changeBindSuccess)
    onClose()
  },
  onError: (error: Error) => {
    const field = refusedField(error, fields)
    if (field) setError(field, { message: error.message }, { shouldFocus: true })
    else tellRefusal(error)
  },
})

/** `action` is the button beside Cancel. */
export type NewEmailDialogProps = {
  description: ReactNode
  action: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of both ways to another email address. */
export const NewEmailDialog = ({ description, action, onClose, children }: NewEmailDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title="Change email"
    description={description}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {action}
      </>
    }
  >
    {children}
  </Dialog>
)

/** `form` is the id of its form. */
export type ConfirmButtonProps = { form: string; disabled: boolean; pending: boolean }

/** Changes the address. */
export const ConfirmButton = (props: ConfirmButtonProps) => (
  <Button variant="primary" type="submit" {...props}>
    Confirm
  </Button>
)
