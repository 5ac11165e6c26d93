import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useChangePassword } from '../api/use-change-password.ts'
import styles from './operator-password-form.module.css'

const EMPTY = { present: '', next: '', again: '' }
const passwordRule = rules.password()

const sameAs = (password: string) => ({
  safeParse: (text: string) =>
    text === password
      ? { success: true }
      : { success: false, error: { issues: [{ message: messages.passwordMismatch }] } },
})

const Foot = ({ disabled, pending }: { disabled: boolean; pending: boolean }) => (
  <div className={styles.actions}>
    <span className={styles.note}>You’ll be logged out everywhere else.</span>
    <Button variant="primary" type="submit" disabled={disabled} pending={pending}>
      Change password
    </Button>
  </div>
)

/** Another password for the operator. */
export const OperatorPasswordForm = () => {
  const { change, error, reset, isPending } = useChangePassword()
  const [form, setForm] = useState(EMPTY)
  const put = (changes: Partial<typeof EMPTY>) => {
    reset()
    setForm({ ...form, ...changes })
  }
  const isWhole = form.present !== '' && passwordRule.safeParse(form.next).success && form.next === form.again
  const submit = () => {
    if (!isWhole) return
    change(form.present, form.next, () => {
      showToast('success', messages.modifySuccess)
      setForm(EMPTY)
    })
  }
  const isWrong = isRefusedFor(error, 'wrongOldPassword')
  return (
    <Sheet as="section" aria-labelledby="password-title">
      <Form className={styles.form} onSubmit={submit}>
        <h2 id="password-title" className={styles.title}>
          Change password
        </h2>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={form.present}
          error={isWrong ? error?.message : undefined}
          onValueChange={(present) => put({ present })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 to 20 characters with a capital, a lowercase letter, a number and a special character."
          rules={passwordRule}
          required
          value={form.next}
          onValueChange={(next) => put({ next })}
        />
        <TextField
          label="Repeat new password"
          type="password"
          autoComplete="new-password"
          rules={sameAs(form.next)}
          required
          value={form.again}
          error={error && !isWrong ? error.message : undefined}
          onValueChange={(again) => put({ again })}
        />
        <Foot disabled={!isWhole} pending={isPending} />
      </Form>
    </Sheet>
  )
}
