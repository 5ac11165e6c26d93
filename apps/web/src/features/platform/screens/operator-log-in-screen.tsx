import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import * as rules from '@plinth/api-schema/rules'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLogIn } from '../api/use-log-in.ts'
import { useOperator } from '../api/use-operator.ts'
import { CodeField, isWholeCode } from '../components/code-field.tsx'
import { GoTo } from '../components/go-to.tsx'
import { returnPath } from '../components/platform-paths.ts'
import styles from './operator-log-in-screen.module.css'

const EMPTY = { email: '', password: '', code: '' }
const CODE_MESSAGES: readonly string[] = [messages.totpNeeded, messages.wrongTotp]
const emailRule = rules.email()

const LogInForm = () => {
  const logIn = useLogIn()
  const [form, setForm] = useState(EMPTY)
  // Only the server knows whether an operator has a second factor, and it says so after the right password.
  const [asksCode, setAsksCode] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const message = logIn.error?.message
  const isCodeMessage = message !== undefined && CODE_MESSAGES.includes(message)
  const isWhole =
    emailRule.safeParse(form.email).success && form.password !== '' && (!asksCode || isWholeCode(form.code))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return
    logIn.mutate(form, {
      onError: (error) => {
        const wantsCode = CODE_MESSAGES.includes(error.message)
        setAsksCode((asked) => asked || wantsCode)
        setForm({ ...form, code: '', ...(wantsCode ? {} : { password: '' }) })
        if (!wantsCode) password.current?.focus()
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {message && !isCodeMessage && <Banner tone="err">{message}</Banner>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        rules={emailRule}
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
          error={message === messages.wrongTotp && form.code === '' ? message : undefined}
          hint="Six digits, new every half minute."
          autoFocus
        />
      )}
      <Button variant="primary" type="submit" block disabled={!isWhole} pending={logIn.isPending}>
        Log in
      </Button>
    </form>
  )
}

/** What the log-in takes: where to go afterwards, and tools that belong to the whole app. */
export type OperatorLogInScreenProps = { from: string | undefined; tools: ReactNode }

/** The operator's own door. */
export const OperatorLogInScreen = ({ from, tools }: OperatorLogInScreenProps) => {
  useDocumentTitle(pages.platformLogIn.title)
  const { operator } = useOperator()
  const { member } = useSession()
  if (operator) return <GoTo href={returnPath(from)} />
  return (
    <div className={styles.door}>
      <header className={styles.head}>
        <SiteLink href={paths.landing} aria-label="Plinth, home">
          <Logo />
        </SiteLink>
        <Badge tone="ink">Operator</Badge>
        <span className={styles.tools}>{tools}</span>
      </header>
      <div className={styles.middle}>
        <Sheet className={styles.sheet ?? ''}>
          <h1 className={styles.title}>Operator log in</h1>
          <p className={styles.lead}>For those who run this platform. What you do inside is written down.</p>
          {member && (
            <Banner>
              You are signed in here as <b>{member.name}</b>. An operator’s log-in takes the place of that session.
            </Banner>
          )}
          <LogInForm />
        </Sheet>
      </div>
    </div>
  )
}
