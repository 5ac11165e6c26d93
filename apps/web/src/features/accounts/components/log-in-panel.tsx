import type { OwnAccount } from '@plinth/api-schema/account'
import { messages } from '@plinth/api-schema/messages'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSendsMail, useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { userTypeOf } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useLogInMethods, useStartGoogleLink, useUnlinkGoogle } from '../api/use-log-in-methods.ts'
import { ownPaths } from './account-paths.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import formParts from './form-parts.module.css'
import { GoogleMark } from './google-mark.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type Methods = NonNullable<ReturnType<typeof useLogInMethods>['data']>

const PasswordRow = ({ account, hasPassword }: { account: OwnAccount; hasPassword: boolean }) => {
  const [isSetting, setSetting] = useState(false)
  const unset = useSendsMail() ? 'Not set. We email you a code to set one.' : 'Not set.'
  const { settings, resetPassword } = ownPaths(userTypeOf(account.kind))
  return (
    <SettingRow
      icon={<KeyRound aria-hidden="true" />}
      title="Password"
      detail={hasPassword ? 'Set' : unset}
      action={
        hasPassword ? (
          <Button asChild size="small" aria-label="Change password">
            <SiteLink href={`${settings}?tab=1&part=password`}>Change</SiteLink>
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setSetting(true)}>
              Set a password
            </Button>
            {isSetting && (
              <ForgotPasswordDialog resetPath={resetPassword} email={account.email} onClose={() => setSetting(false)} />
            )}
          </>
        )
      }
    />
  )
}

const LinkGoogleDialog = ({ account, onClose }: { account: OwnAccount; onClose: () => void }) => {
  const start = useStartGoogleLink()
  return (
    <PasswordDialog
      title="Link Google"
      description="Enter your password. Then choose the Google account that is to log you in."
      button="Continue to Google"
      userName={account.userName}
      pending={start.isPending || start.isSuccess}
      error={start.error?.message}
      onConfirm={(password) => start.mutate(password)}
      onClose={onClose}
    />
  )
}

const UnlinkGoogleDialog = ({ account, onClose }: { account: OwnAccount; onClose: () => void }) => {
  const unlink = useUnlinkGoogle()
  const confirm = (password: string) =>
    unlink.mutate(password, {
      onSuccess: () => {
        showToast('success', messages.googleUnlinked)
        onClose()
      },
    })
  return (
    <PasswordDialog
      danger
      title="Unlink Google?"
      description="You’ll log in with your password. You can link Google again at any time."
      button="Unlink"
      userName={account.userName}
      pending={unlink.isPending}
      error={unlink.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const GoogleRow = ({ account, methods: { google, hasPassword } }: { account: OwnAccount; methods: Methods }) => {
  const [dialog, setDialog] = useState<'link' | 'unlink' | null>(null)
  const isOn = useSiteSwitches()?.google ?? false
  if (!google && !isOn) return null
  const close = () => setDialog(null)
  return (
    <SettingRow
      icon={<GoogleMark />}
      title="Google"
      detail={
        google ? (
          <>
            Linked {google.email && `as ${google.email} `}since <Time at={google.linkedAt} look="day" />.
            {!hasPassword && ' Set a password first to unlink it.'}
          </>
        ) : (
          'Not linked'
        )
      }
      action={
        <>
          <Button
            size="small"
            aria-label={google ? 'Unlink Google' : 'Link Google'}
            disabled={google !== null && !hasPassword}
            onClick={() => setDialog(google ? 'unlink' : 'link')}
          >
            {google ? 'Unlink' : 'Link'}
          </Button>
          {dialog === 'link' && <LinkGoogleDialog account={account} onClose={close} />}
          {dialog === 'unlink' && <UnlinkGoogleDialog account={account} onClose={close} />}
        </>
      }
    />
  )
}

/** The account, and the row of the linked wallet. */
export type LogInPanelProps = { account: OwnAccount; walletRow: ReactNode }

/** How one can log in, and the wallet that is linked to the account. */
export const LogInPanel = ({ account, walletRow }: LogInPanelProps) => {
  const { data: methods, error, refetch } = useLogInMethods()
  const sendsMail = useSendsMail()
  return (
    <Sheet as="section" aria-labelledby="log-in-title">
      <h2 id="log-in-title">Ways to log in</h2>
      <p className={formParts.lead}>
        {sendsMail && 'We email you when one of these changes. '}If you don’t recognise one, unlink it and change your
        password.
      </p>
      {error && !methods && <LoadFailed headingLevel={3} error={error} onRetry={() => void refetch()} />}
      {!error && !methods && (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
      {methods && (
        <SettingList>
          <PasswordRow account={account} hasPassword={methods.hasPassword} />
          <GoogleRow account={account} methods={methods} />
          {walletRow}
        </SettingList>
      )}
    </Sheet>
  )
}
