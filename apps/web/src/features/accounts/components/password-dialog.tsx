import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import formParts from './form-parts.module.css'

/** What is about to be done, and how it went. */
export type PasswordDialogProps = {
  title: string
  description: ReactNode
  button: string
  danger?: boolean
  userName: string
  pending: boolean
  error: string | undefined
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asks for the password before something that decides who can log in. */
export const PasswordDialog = (props: PasswordDialogProps) => {
  const { title, description, button, danger = false, userName, pending, error, onConfirm, onClose } = props
  const id = useId()
  const [password, setPassword] = useState('')
  const [isChanged, setChanged] = useState(false)
  const submit = () => {
    if (password === '' || pending) return
    setChanged(false)
    onConfirm(password)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            disabled={password === ''}
            pending={pending}
          >
            {button}
          </Button>
        </>
      }
    >
      <Form id={id} className={formParts.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={password}
          autoFocus
          maxLength={1024}
          error={isChanged ? undefined : error}
          onValueChange={(text) => {
            setPassword(text)
            setChanged(true)
          }}
          required
        />
      </Form>
    </Dialog>
  )
}
