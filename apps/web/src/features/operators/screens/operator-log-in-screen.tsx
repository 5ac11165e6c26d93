import { pages } from '@plinth/api-schema/pages'
import { type ReactNode, useRef, useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLogIn } from '../api/use-log-in.ts'
import { useOperator } from '../api/use-operator.ts'
import { CodeField, isWholeCode } from '../components/code-field.tsx'
import { DoorPage } from '../components/door-page.tsx'
import { GoTo } from '../components/go-to.tsx'
import { returnPath, secondFactorPath } from '../components/operator-paths.ts'
import styles from './operator-log-in-screen.module.css'

const EMPTY = { email: '', password: '', code: '' }
const isAboutCode = (error: unknown) => isRefusedFor(error, 'totpNeeded', 'wrongTotp')

const LogInForm = () => {
  const logIn = useLogIn()
  const [form, setForm] = useState(EMPTY)
  // Only the server knows whether an operator has a second factor, and it says so after the right password.
  const [asksCode, setAsksCode] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const message = logIn.error?.message
  const isCodeMessage = isAboutCode(logIn.error)
  const isWhole = form.email.trim() !== '' && form.password !== '' && (!asksCode || isWholeCode(form.code))
  const submit = () => {
    if (!isWhole) return
    logIn.mutate(form, {
      onError: (error) => {
        const wantsCode = isAboutCode(error)
        setAsksCode((asked) => asked || wantsCode)
        setForm({ ...form, code: '', ...(wantsCode ? {} : { password: '' }) })
        if (!wantsCode) password.current?.focus()
      },
    })
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      {message && !isCodeMessage && <Banner tone="err">{message}</Banner>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={form.email}
        onValueChange={(email) => setForm({ ...form, email })}
      />
      <TextField
        ref={password}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        value={form.password}
        onValueChange={(next) => setForm({ ...form, password: next })}
      />
      {asksCode && (
        <CodeField
          value={form.code}
          onValueChange={(code) => setForm({ ...form, code })}
          error={isRefusedFor(logIn.error, 'wrongTotp') && form.code === '' ? message : undefined}
          hint="Six digits, new every half minute."
          autoFocus
        />
      )}
      <Button variant="primary" type="submit" block disabled={!isWhole} pending={logIn.isPending}>
        Log in
      </Button>
    </Form>
  )
}

/** Where to go afterwards, and tools that belong to the whole app. */
export type OperatorLogInScreenProps = { from: string | undefined; tools: ReactNode }

/** The operator's own door. */
export const OperatorLogInScreen = ({ from, tools }: OperatorLogInScreenProps) => {
  useDocumentTitle(pages.operatorLogIn.title)
  const { operator, needsSecondFactor } = useOperator()
  const { member } = useSession()
  if (operator) return <GoTo href={returnPath(from)} />
  if (needsSecondFactor) return <GoTo href={secondFactorPath(returnPath(from))} />
  return (
    <DoorPage
      title="Operator log in"
      lead="For those who run this site. What you do inside is written down."
      tools={tools}
    >
      {member && (
        <Banner>
          You are logged in here as <b>{member.name}</b>. An operator’s log-in takes the place of that session.
        </Banner>
      )}
      <LogInForm />
    </DoorPage>
  )
}
