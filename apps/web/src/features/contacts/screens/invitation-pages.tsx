import type { OpenedInvitation } from '@plinth/api-schema/contact'
import { messages } from '@plinth/api-schema/messages'
import { isNotFound, isRefusedFor } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useOpenedInvitation, useUnsubscribe, useUnsubscribeLink } from '../api/use-invitation-link.ts'
import { useSaveSubscription, useSubscription } from '../api/use-subscription.ts'
import styles from './invitation-pages.module.css'

const campaignPath = (id: number) => `${paths.participant.campaign}?status=live&id=${id}`

const ForAddress = ({ invitation: { email, campaignName } }: { invitation: OpenedInvitation }) => {
  const { isSignedIn, requireLogIn } = useSession()
  return (
    <EmptyState
      headingLevel={2}
      title={campaignName}
      action={
        isSignedIn ? undefined : (
          <span className={styles.acts}>
            <Button variant="primary" onClick={() => requireLogIn({ userType: PARTICIPANT })}>
              Log in
            </Button>
            <Button asChild>
              <SiteLink href={paths.participant.signUp}>Sign Up</SiteLink>
            </Button>
          </span>
        )
      }
    >
      This campaign is private. It opens for <b>{email}</b>:{' '}
      {isSignedIn
        ? 'log in with the account that has confirmed this address.'
        : 'log in with this address, or sign up and confirm it.'}
    </EmptyState>
  )
}

const NotOpen = ({ invitation: { campaignName } }: { invitation: OpenedInvitation }) => (
  <EmptyState headingLevel={2} title={campaignName}>
    This campaign cannot be seen at the moment.
  </EmptyState>
)

const Invitation = ({ invitation }: { invitation: OpenedInvitation }) => {
  const { senderName, campaignName, campaignId, canSee, isPrivate } = invitation
  return (
    <>
      <h1 className={styles.title}>
        <bdi>{senderName}</bdi> invites you
      </h1>
      {canSee ? (
        <EmptyState
          headingLevel={2}
          title={campaignName}
          action={
            <Button asChild variant="accent">
              <SiteLink href={campaignPath(campaignId)}>See the campaign</SiteLink>
            </Button>
          }
        >
          Look at the works, vote for the ones you like, or submit your own.
        </EmptyState>
      ) : isPrivate ? (
        <ForAddress invitation={invitation} />
      ) : (
        <NotOpen invitation={invitation} />
      )}
    </>
  )
}

type NoInvitationProps = { error: Error | null; onRetry: () => void }

const NoInvitation = ({ error, onRetry }: NoInvitationProps) =>
  error === null || isNotFound(error) || isRefusedFor(error, 'wrongLink') ? (
    <EmptyState
      headingLevel={2}
      title="This link has expired"
      action={
        <Button asChild variant="primary">
          <SiteLink href={paths.participant.campaigns}>See the campaigns</SiteLink>
        </Button>
      }
    >
      {error?.message ?? 'Please open the link in the email again.'}
    </EmptyState>
  ) : (
    <LoadFailed title="This could not be loaded" error={error} onRetry={onRetry} />
  )

/** Where the link of an invitation leads. It is opened by this page, so that a mail scanner that fetches it opens nothing. */
export const InvitationScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('You are invited')
  const { member } = useSession()
  const { data, error, isPending, refetch } = useOpenedInvitation(token, member?.id)
  return (
    <PageWidth className={styles.page}>
      {data ? (
        <Invitation invitation={data} />
      ) : token && isPending ? (
        <Progress label="Opening your invitation" />
      ) : (
        <>
          <h1 className={styles.title}>Your invitation</h1>
          <NoInvitation error={error} onRetry={() => void refetch()} />
        </>
      )}
    </PageWidth>
  )
}

const ByLink = ({ token }: { token: string }) => {
  const link = useUnsubscribeLink(token)
  const unsubscribe = useUnsubscribe()
  if (link.isPending) return <Progress label="Opening your link" />
  if (!link.data) return <NoInvitation error={link.error} onRetry={() => void link.refetch()} />
  const { email, isSubscribed } = link.data
  if (unsubscribe.isSuccess || !isSubscribed)
    return (
      <EmptyState headingLevel={2} title={messages.unsubscribed}>
        Nobody can invite {email} through Plinth any more. If you change your mind, log in with this address and open
        this page again.
      </EmptyState>
    )
  return (
    <>
      {unsubscribe.error && <Banner tone="err">{unsubscribe.error.message}</Banner>}
      <EmptyState
        headingLevel={2}
        title="No more invitations?"
        action={
          <Button variant="primary" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
            Unsubscribe
          </Button>
        }
      >
        Nobody on Plinth will be able to send invitations to {email}.
      </EmptyState>
    </>
  )
}

const OwnAddress = () => {
  const { data, error } = useSubscription()
  const save = useSaveSubscription()
  if (error) return <Banner tone="err">{error.message}</Banner>
  if (!data) return null
  const { email, isSubscribed } = data
  const change = () =>
    save.mutate(!isSubscribed, {
      onSuccess: (saved) => showToast('success', saved.isSubscribed ? messages.subscribed : messages.unsubscribed),
    })
  return (
    <EmptyState
      headingLevel={2}
      title={isSubscribed ? 'People can invite you' : 'Nobody can invite you'}
      action={
        <Button pending={save.isPending} onClick={change}>
          {isSubscribed ? 'Stop invitations' : 'Allow invitations'}
        </Button>
      }
    >
      Invitations to {email}, the address of your account.
    </EmptyState>
  )
}

/** Whether an address gets invitations: by the link of a mail, or for one's own account. Opening it changes nothing: mail scanners open links, too. */
export const UnsubscribeScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('No more invitations')
  const { isSignedIn } = useSession()
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>Invitations</h1>
      {token && <ByLink token={token} />}
      {!token && isSignedIn && <OwnAddress />}
      {!token && !isSignedIn && (
        <EmptyState headingLevel={2} title="Which address?">
          Open the link in the email, or log in to change it for your own address.
        </EmptyState>
      )}
    </PageWidth>
  )
}
