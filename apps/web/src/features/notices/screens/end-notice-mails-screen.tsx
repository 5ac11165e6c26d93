import { isNotFound, isRefusedFor } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useEndNoticeMails } from '../api/use-end-notice-mails.ts'
import { useNoticeMailsLink } from '../api/use-notice-mails-link.ts'
import styles from './notices-screen.module.css'

const BadLink = () => (
  <EmptyState bare headingLevel={2} title="This link has expired">
    Open the link in a newer email, or log in and switch emails off in your settings.
  </EmptyState>
)

const Ended = () => (
  <EmptyState bare headingLevel={2} title="You are unsubscribed">
    You get no more notifications by email. They still appear under the bell when you are logged in, and you can switch
    emails on again in your settings. Emails about the security of your account continue.
  </EmptyState>
)

const Ask = ({ token }: { token: string }) => {
  const end = useEndNoticeMails()
  if (end.isSuccess) return <Ended />
  return (
    <>
      {end.error && <Banner tone="err">{end.error.message}</Banner>}
      <EmptyState
        bare
        headingLevel={2}
        title="Unsubscribe from notification emails?"
        action={
          <Button variant="primary" pending={end.isPending} onClick={() => end.mutate(token)}>
            Unsubscribe
          </Button>
        }
      >
        This ends single emails and daily summaries. Emails about the security of your account continue.
      </EmptyState>
    </>
  )
}

const ByLink = ({ token }: { token: string }) => {
  const { data: isSubscribed, error, refetch } = useNoticeMailsLink(token)
  if (isSubscribed !== undefined) return isSubscribed ? <Ask token={token} /> : <Ended />
  if (!error) return <Progress label="Checking your link" />
  if (isNotFound(error) || isRefusedFor(error, 'wrongLink')) return <BadLink />
  return <LoadFailed bare error={error} onRetry={() => void refetch()} />
}

/** Where the link of a mail about notices leads. Opening it changes nothing: mail scanners open links, too. */
export const EndNoticeMailsScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('Unsubscribe')
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>Notifications</h1>
      {token ? <ByLink token={token} /> : <BadLink />}
    </PageWidth>
  )
}
