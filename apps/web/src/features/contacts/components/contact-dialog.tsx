import type { ContactForm } from '@plinth/api-schema/contact'
import { contactFields } from '@plinth/api-schema/contacts'
import { MAX_NAME } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { refusedField } from '../../../lib/api/refusals.ts'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BOOK_WORDS, type BookOwner, type Contact } from '../api/book.ts'
import { useSaveContact } from '../api/use-save-contact.ts'
import styles from './contact-dialog.module.css'

const MAX_EMAIL = 255
const rules = z.object(contactFields)
const EMPTY: ContactForm = { firstName: '', lastName: '', contactNo: '', email: '' }

const FIELDS = [
  { name: 'firstName', label: 'First name', maxLength: MAX_NAME, autoComplete: 'off' },
  { name: 'lastName', label: 'Last name', maxLength: MAX_NAME, autoComplete: 'off' },
  { name: 'contactNo', label: 'Contact no.', maxLength: MAX_NAME, autoComplete: 'off', inputMode: 'tel' },
  { name: 'email', label: 'Email', maxLength: MAX_EMAIL, autoComplete: 'off', inputMode: 'email' },
] as const

/** Without a contact the form adds one. */
export type ContactDialogProps = { owner: BookOwner; contact?: Contact | undefined; onClose: () => void }

/** Adds somebody to an address book, or changes what is written there. */
export const ContactDialog = ({ owner, contact, onClose }: ContactDialogProps) => {
  const formId = useId()
  const { noun } = BOOK_WORDS[owner]
  const save = useSaveContact(owner)
  const typed = useDialogWords(`contact-${owner}-${contact?.id ?? 'new'}`)
  const { firstName, lastName, contactNo, email } = contact ?? EMPTY
  const form = useCheckedForm(rules, {
    defaultValues: typed.words ? JSON.parse(typed.words) : { firstName, lastName, contactNo, email },
    mode: 'onChange',
  })
  const finish = () => {
    typed.forget()
    onClose()
  }
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { id: contact?.id, ...values },
      {
        onSuccess: () => {
          showToast('success', contact ? messages.profileEditSuccess : messages.saveSuccess)
          finish()
        },
        onError: (error) => {
          const field = refusedField(error, ['firstName', 'lastName', 'contactNo', 'email'])
          if (field) form.setError(field, { message: error.message })
        },
      },
    ),
  )
  const isAboutField = refusedField(save.error, ['firstName', 'lastName', 'contactNo', 'email']) !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={contact ? `Edit ${noun}` : `Add ${noun}`}
      description="Only add people who agreed to hear from you."
      footer={
        <>
          <Button variant="quiet" onClick={finish}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={save.isPending} disabled={!form.isReady}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={submit}>
        {save.error && !isAboutField && <Banner tone="err">{save.error.message}</Banner>}
        {FIELDS.map(({ name, ...field }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
              <TextField
                {...field}
                required
                rules={contactFields[name]}
                value={value}
                onValueChange={(next) => {
                  onChange(next)
                  typed.write(JSON.stringify({ ...form.getValues(), [name]: next }))
                }}
                onBlur={onBlur}
                error={error?.message || undefined}
              />
            )}
          />
        ))}
      </Form>
    </Dialog>
  )
}
