import type { LinkAccount } from '@plinth/api-schema/account'
import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { campaignsPath, paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, type UserType, userTypeOf } from '../../../lib/session/user-type.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useClaimAccount, useConfirmEmail, useLinkAccount } from '../api/use-confirm-email.ts'
import { useLogIn } from '../api/use-log-in.ts'
import { ownPaths } from '../components/account-paths.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import styles from '../components/form-parts.module.css'
import { ForgotPasswordDialog } from '../components/lazy-forgot-password-dialog.tsx'
import { LogInToConfirm } from '../components/log-in-to-confirm.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'

const logInOf = (userType: UserType | undefined) => (userType === BRAND ? paths.brand.logIn : paths.participant.logIn)

const Page = ({ title, intro, children }: { title: string; intro: ReactNode; children?: ReactNode }) => (
  <AuthLayout work={roomWorks.letter} title={title} intro={intro}>
    {children}
  </AuthLayout>
)

const Onward = () => {
  const { member, userType } = useSession()
  return (
    <Button asChild variant="primary" block>
      <SiteLink href={member ? campaignsPath(member.userType) : logInOf(userType)}>
        {member ? 'Continue' : 'Log in'}
      </SiteLink>
    </Button>
  )
}

type StepProps = { token: string; account: LinkAccount }

/** For the person who made the account and is logged in here: one press. */
const Confirm = ({ account, confirm, token }: StepProps & { confirm: ReturnType<typeof useConfirmEmail> }) => (
  <Page
    title="Confirm your address"
    intro={
      <>
        <b>{account.email}</b> is the email address of your account <b>{account.userName}</b>.
      </>
    }
  >
    <div className={styles.form}>
      {confirm.error && <Banner tone="err">{confirm.error.message}</Banner>}
      <Button variant="primary" block pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm my address
      </Button>
    </div>
  </Page>
)

/** For the person whose address somebody else has used. */
const Claim = ({ token, account, onBack }: StepProps & { onBack: () => void }) => {
  const claim = useClaimAccount()
  const navigate = useNavigate()
  const { member, isSignedIn } = useSession()
  const submit = (newPassword: string) =>
    claim.mutate(
      { token, newPassword },
      {
        onSuccess: (unlinked) => {
          showToast('success', messages.accountClaimed)
          void navigate({ href: logInOf(userTypeOf(account.kind)), replace: true, state: { unlinked } })
        },
      },
    )
  return (
    <Page
      title="Take over this account"
      intro={
        <>
          Someone created the account <b>{account.userName}</b> with your address. Set a password of your own: everyone
          else is logged out, and the Google account and wallet linked so far are unlinked.
        </>
      }
    >
      <div className={styles.form}>
        {member && isSignedIn && (
          <Banner>
            You’re logged in here as <bdi>{member.name}</bdi>. Taking over this account logs you out.
          </Banner>
        )}
        <NewPasswordForm
          userName={account.userName}
          button="Set password and take over"
          pending={claim.isPending}
          takesFocus
          onSubmit={submit}
        />
        <Button variant="quiet" block onClick={onBack}>
          Back
        </Button>
      </div>
    </Page>
  )
}

/** For a person who opens the mail where nobody is logged in to that account. */
const Elsewhere = ({
  token,
  account,
  logIn,
  confirm,
}: StepProps & { logIn: ReturnType<typeof useLogIn>; confirm: ReturnType<typeof useConfirmEmail> }) => {
  const [isClaiming, setClaiming] = useState(false)
  const [forgot, setForgot] = useState(false)
  const { member } = useSession()
  if (isClaiming) return <Claim token={token} account={account} onBack={() => setClaiming(false)} />
  const submit = (password: string) =>
    logIn.mutate({ userName: account.userName, password }, { onSuccess: () => confirm.mutate(token) })
  return (
    <Page
      title="Log in to confirm"
      intro={
        <>
          Log in to <b>{account.userName}</b> to confirm <b>{account.email}</b>.
        </>
      }
    >
      <div className={styles.form}>
        {member && !account.isOwn && !logIn.isPending && (
          <Banner>
            You’re logged in here as <bdi>{member.name}</bdi>. Logging in below switches accounts.
          </Banner>
        )}
        {account.hasPassword ? (
          <LogInToConfirm
            userName={account.userName}
            pending={logIn.isPending || confirm.isPending}
            error={logIn.error?.message}
            onSubmit={submit}
            onForgot={() => setForgot(true)}
          />
        ) : (
          <>
            <p className={styles.hint}>This account has no password. Log in with Google, then open this link again.</p>
            <Button asChild variant="primary" block>
              <SiteLink href={logInOf(userTypeOf(account.kind))}>Log in</SiteLink>
            </Button>
          </>
        )}
        <Button variant="quiet" block onClick={() => setClaiming(true)}>
          I didn’t create this account
        </Button>
      </div>
      {forgot && (
        <ForgotPasswordDialog
          resetPath={ownPaths(userTypeOf(account.kind)).resetPassword}
          email={account.email}
          onClose={() => setForgot(false)}
        />
      )}
    </Page>
  )
}

const Link = ({ token, account }: StepProps) => {
  const confirm = useConfirmEmail()
  const logIn = useLogIn(userTypeOf(account.kind))
  if (account.isConfirmed || confirm.isSuccess)
    return (
      <Page title="Your address is confirmed" intro="Thank you. Nothing else to do here.">
        <Onward />
      </Page>
    )
  const isLoggingIn = logIn.isPending || (logIn.isSuccess && confirm.isPending)
  return account.isOwn && !isLoggingIn ? (
    <Confirm token={token} account={account} confirm={confirm} />
  ) : (
    <Elsewhere token={token} account={account} logIn={logIn} confirm={confirm} />
  )
}

/** Where the link in a mail leads. Opening it changes nothing: mail scanners open links, too. */
export const ConfirmEmailScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('Confirm your address')
  const { data: account, error, isPending } = useLinkAccount(token)
  if (token && account) return <Link token={token} account={account} />
  if (token && isPending)
    return (
      <Page title="One moment" intro="We’re checking your link.">
        <Progress label="Checking" />
      </Page>
    )
  const isExpired = !error || isRefusedFor(error, 'wrongLink')
  return (
    <Page
      title={isExpired ? 'This link has expired' : 'We can’t check this link'}
      intro={isExpired ? 'Request a new one in Settings.' : error.message}
    >
      <Onward />
    </Page>
  )
}
