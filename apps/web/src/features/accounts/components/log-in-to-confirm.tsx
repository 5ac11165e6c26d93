import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './form-parts.module.css'

/** Whose password it asks for. */
export type LogInToConfirmProps = {
  userName: string
  pending: boolean
  error: string | undefined
  onSubmit: (password: string) => void
  onForgot: () => void
}

/** The password of a named account, to log in on the page that a mail leads to. */
export const LogInToConfirm = ({ userName, pending, error, onSubmit, onForgot }: LogInToConfirmProps) => {
  const [password, setPassword] = useState('')
  const [isChanged, setChanged] = useState(false)
  const submit = () => {
    if (password === '' || pending) return
    setChanged(false)
    onSubmit(password)
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField label="Username" value={userName} autoComplete="username" readOnly />
      <div className={styles.password}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          maxLength={1024}
          error={isChanged ? undefined : error}
          onValueChange={(text) => {
            setPassword(text)
            setChanged(true)
          }}
        />
        <div className={styles.forgot}>
          <button type="button" className={styles.textButton} onClick={onForgot}>
            Forgot password
          </button>
        </div>
      </div>
      <Button variant="primary" type="submit" block disabled={password === ''} pending={pending}>
        Log in and confirm
      </Button>
    </Form>
  )
}
