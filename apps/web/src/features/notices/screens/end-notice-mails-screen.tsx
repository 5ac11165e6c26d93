import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEndNoticeMails } from '../api/use-end-notice-mails.ts'
import styles from './notices-screen.module.css'

const ByLink = ({ token }: { token: string }) => {
  const end = useEndNoticeMails()
  if (end.isSuccess)
    return (
      <EmptyState headingLevel={2} title="You will get no more notifications by email.">
        You still find them at the bell when you are logged in, and your settings bring the emails back. Mails about the
        security of your account go on.
      </EmptyState>
    )
  return (
    <>
      {end.error && <Banner tone="err">{end.error.message}</Banner>}
      <EmptyState
        headingLevel={2}
        title="No more notifications by email?"
        action={
          <Button variant="primary" pending={end.isPending} onClick={() => end.mutate(token)}>
            Unsubscribe
          </Button>
        }
      >
        Neither one by one nor as a summary. Mails about the security of your account go on.
      </EmptyState>
    </>
  )
}

/** Where the link of a mail about notices leads. Opening it changes nothing: mail scanners open links, too. */
export const EndNoticeMailsScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('No more emails')
  return (
    <PageWidth className={styles.page}>
      <h1 className={styles.title}>Notifications</h1>
      {token ? (
        <ByLink token={token} />
      ) : (
        <EmptyState headingLevel={2} title="Which account?">
          Open the link in the email, or log in and choose in your settings.
        </EmptyState>
      )}
    </PageWidth>
  )
}
