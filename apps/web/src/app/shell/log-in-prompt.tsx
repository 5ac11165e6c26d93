import { messages } from '@plinth/api-schema/messages'
import { logInPath } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { ACCOUNT_UNKNOWN, RetryAccount } from '../../lib/session/account-unknown.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Says that a log-in is needed and leads there; the page that asked is not kept in the history (docs/product/interface.md#interrupted-acts). */
export const LogInPrompt = ({ open }: { open: boolean }) => {
  const { status, userType, notice, dismiss, proceed } = useSession()
  if (status === 'unknown')
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || dismiss()}
        {...ACCOUNT_UNKNOWN}
        footer={
          <>
            <Button variant="quiet" onClick={dismiss}>
              Cancel
            </Button>
            <RetryAccount variant="primary" />
          </>
        }
      />
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || dismiss()}
      title={notice === null ? 'Log in to go on' : 'You have been signed out'}
      description={notice ?? messages.notLoggedIn}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            Cancel
          </Button>
          <Button asChild variant="primary">
            <SiteLink href={logInPath(userType)} replace onClick={proceed}>
              Login
            </SiteLink>
          </Button>
        </>
      }
    />
  )
}
