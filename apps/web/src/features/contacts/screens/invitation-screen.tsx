import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type OpenedInvitation, useOpenedInvitation } from '../api/use-invitation-link.ts'
import styles from './invitation-screen.module.css'

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

const Invitation = ({ invitation }: { invitation: OpenedInvitation }) => {
  const { senderName, campaignName, campaignId, canSee } = invitation
  return (
    <>
      <h1 className={styles.title}>{senderName} invites you</h1>
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
      ) : (
        <ForAddress invitation={invitation} />
      )}
    </>
  )
}

/** Where the link of an invitation leads. It is opened by this page, so that a mail scanner that fetches it opens nothing. */
export const InvitationScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('You are invited')
  const { member } = useSession()
  const { data, error, isPending } = useOpenedInvitation(token, member?.id)
  return (
    <PageWidth className={styles.page}>
      {data ? (
        <Invitation invitation={data} />
      ) : token && isPending ? (
        <Progress label="Opening your invitation" />
      ) : (
        <EmptyState headingLevel={2} title="This link has expired">
          {error?.message ?? 'Please open the link in the email again.'}
        </EmptyState>
      )}
    </PageWidth>
  )
}
