import { messages } from '@plinth/api-schema/messages'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { keptResetEmail } from '../api/kept-form-steps.ts'
import { useLogIn } from '../api/use-log-in.ts'
import type { Unlinked } from '../api/use-reset-password.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import styles from '../components/form-parts.module.css'
import { FormTextField } from '../components/form-text-field.tsx'
import { GoogleButton } from '../components/google-button.tsx'
import { laterLogInForm, laterPassword, laterText } from '../components/later-account-rules.ts'
import { ForgotPasswordDialog, useForgotPasswordDialog } from '../components/lazy-forgot-password-dialog.tsx'
import { useRedirectWhenSignedIn } from '../components/use-redirect-when-signed-in.ts'

const EMPTY = { userName: '', password: '' }

// A failure tells strangers nothing of the account, so everyone who failed is shown the other log-in, whatever was wrong.
const OtherDoor = ({ userType }: { userType: UserType }) => {
  const isBrand = userType === BRAND
  return (
    <Banner
      action={
        <Button asChild size="small">
          <SiteLink href={isBrand ? paths.participant.logIn : paths.brand.logIn} replace>
            {isBrand ? 'Log in as an individual' : 'Log in as a brand'}
          </SiteLink>
        </Button>
      }
    >
      {isBrand ? "Is this an individual's account?" : "Is this a brand's account?"}
    </Banner>
  )
}

const LogInForm = ({ userType, resetPath }: { userType: UserType; resetPath: string }) => {
  const logIn = useLogIn(userType)
  useForgotPasswordDialog()
  const newAccount = useLocation({ select: ({ state }) => state.newAccount })
  const [forgot, setForgot] = useState(() => keptResetEmail.current() !== null)
  const { control, isReady, handleSubmit, reset, setFocus } = useCheckedForm(laterLogInForm, {
    // Who has just signed up need not type it again.
    defaultValues: { ...EMPTY, userName: newAccount ?? '' },
  })
  const submit = handleSubmit((form) =>
    logIn.mutateAsync(form).catch((error: unknown) => {
      // docs/product/accounts.md#log-in: a failed log-in clears both fields.
      setFocus('userName')
      reset(EMPTY)
      showToast('warning', error instanceof Error ? error.message : messages.tryAgain)
    }),
  )
  return (
    <>
      <Form className={styles.form} onSubmit={submit}>
        {isRefusedFor(logIn.error, 'wrongCredentials') && <OtherDoor userType={userType} />}
        <FormTextField
          control={control}
          name="userName"
          label="Username"
          hint="Your email address works too."
          autoComplete="username"
          rules={laterText}
          autoCapitalize="none"
        />
        <div className={styles.password}>
          <FormTextField
            control={control}
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            rules={laterPassword}
          />
          <div className={styles.forgot}>
            <button type="button" className={styles.textButton} onClick={() => setForgot(true)}>
              Forgot password
            </button>
          </div>
        </div>
        <Button
          variant="primary"
          type="submit"
          block
          className={styles.submit ?? ''}
          disabled={!isReady}
          pending={logIn.isPending}
        >
          Log in
        </Button>
        <GoogleButton userType={userType} />
      </Form>
      {forgot && <ForgotPasswordDialog resetPath={resetPath} onClose={() => setForgot(false)} />}
    </>
  )
}

const ParticipantLinks = () => (
  <>
    <p>
      No account yet? <SiteLink href={paths.participant.signUp}>Sign up as an individual</SiteLink>
    </p>
    <p>
      Hosting a campaign? <SiteLink href={paths.brand.logIn}>Log in as a brand</SiteLink>
    </p>
  </>
)

const BrandLinks = () => (
  <>
    <p>
      No brand account yet? <SiteLink href={paths.brand.signUp}>Sign up as a brand</SiteLink>
    </p>
    <p>
      Here to take part? <SiteLink href={paths.participant.campaigns}>See the open campaigns</SiteLink>
    </p>
  </>
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of an account that was just opened: the log-in says that a mail is on its way. */
    newAccount?: string
    /** What a new password by mail has unlinked: the log-in says how to get it back. */
    unlinked?: Unlinked
  }
}

const UnlinkedNotice = ({ unlinked: { google, wallet } }: { unlinked: Unlinked }) => {
  const what = [google && 'Google', wallet && `the wallet ${shortAddress(wallet)}`].filter(Boolean).join(' and ')
  return (
    <div className={styles.note}>
      <Banner>
        To be safe, we unlinked {what}. Log in with your new password and link what is yours again in Settings. Nothing
        on the blockchain has changed.
      </Banner>
    </div>
  )
}

const NewAccountNotice = ({ email }: { email: string }) => (
  <Banner tone="ok">
    {useSendsMail() ? (
      <>
        Your account is ready. Log in, and confirm your address with the link that we emailed to <b>{email}</b>.
      </>
    ) : (
      'Your account is ready. Log in with your new password.'
    )}
  </Banner>
)

const Notice = () => {
  const email = useLocation({ select: ({ state }) => state.newAccount })
  const unlinked = useLocation({ select: ({ state }) => state.unlinked })
  const { isInterrupted } = useSession()
  const [interrupted] = useState(isInterrupted)
  if (unlinked?.google || unlinked?.wallet) return <UnlinkedNotice unlinked={unlinked} />
  if (email === undefined && !interrupted) return null
  return (
    <div className={styles.note}>
      {email === undefined ? (
        <Banner>What you were about to do is waiting. We take it up right after you log in.</Banner>
      ) : (
        <NewAccountNotice email={email} />
      )}
    </div>
  )
}

export type LogInScreenProps = { userType: UserType; resetPath: string }

/** The log-in of either kind of account. */
export const LogInScreen = ({ userType, resetPath }: LogInScreenProps) => {
  const isBrand = userType === BRAND
  useDocumentTitle(isBrand ? 'Brand log in' : 'Log in')
  useRedirectWhenSignedIn()
  return (
    <AuthLayout
      work={isBrand ? roomWorks.brand : roomWorks.participant}
      title={isBrand ? 'Brand log in' : 'Good to see you'}
      intro={
        isBrand
          ? 'Log in to run your campaigns and meet the people in them.'
          : 'Log in to vote, submit works and open your wallet.'
      }
      links={isBrand ? <BrandLinks /> : <ParticipantLinks />}
    >
      <Notice />
      <LogInForm userType={userType} resetPath={resetPath} />
    </AuthLayout>
  )
}
