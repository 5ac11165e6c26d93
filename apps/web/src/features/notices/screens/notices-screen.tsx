import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useNotices } from '../api/use-notices.ts'
import { useReadNotices } from '../api/use-read-notices.ts'
import { NoticeRows, NoticeRowsSkeleton } from '../components/notice-rows.tsx'
import { noticeSettingsPath } from '../components/notice-settings-path.ts'
import styles from './notices-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 24

type Shown = 'all' | 'unread'
const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      headingLevel={2}
      title="Your notifications could not be loaded"
      action={<Button onClick={onRetry}>Load them again</Button>}
    >
      {error.message}
    </EmptyState>
  </div>
)

const Nothing = ({ shown, onShowAll }: { shown: Shown; onShowAll: () => void }) =>
  shown === 'unread' ? (
    <EmptyState
      headingLevel={2}
      title="You have read everything"
      action={<Button onClick={onShowAll}>Show all</Button>}
    >
      New notifications stay here until you open them.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="Nothing yet">
      News about your works, your campaigns and your account appears here.
    </EmptyState>
  )

const NoticeList = () => {
  const { values, page, change } = useAddress()
  const { member } = useSession()
  const shown: Shown = values.show === 'unread' ? 'unread' : 'all'
  const list = useNotices({ page, pageSize: PER_PAGE, unreadOnly: shown === 'unread' })
  const { notices, total, unreadCount, error, isPlaceholderData, refetch } = list
  const read = useReadNotices()
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  // What comes in while this is read stays unread; the newest of all is not on the screen of a later page.
  const upTo = page === 1 ? notices?.[0]?.moment : undefined
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label="Which notifications"
          options={CHOICES}
          value={shown}
          onValueChange={(next) => change({ show: next === 'all' ? undefined : next })}
        />
        <div className={styles.acts}>
          <Button
            size="small"
            aria-disabled={unreadCount === 0}
            pending={read.isPending}
            onClick={() => read.mutate({ upTo })}
          >
            Mark all as read
          </Button>
          <Button asChild size="small" variant="quiet">
            <SiteLink href={noticeSettingsPath(member?.userType)}>Notification settings</SiteLink>
          </Button>
        </div>
      </div>
      {error && !notices && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !notices && <NoticeRowsSkeleton />}
      {notices && total === 0 && <Nothing shown={shown} onShowAll={() => change({ show: undefined })} />}
      {notices && total !== 0 && <NoticeRows notices={notices} label="Notifications" />}
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

/** Everything that one was told. */
export const NoticesScreen = () => {
  useDocumentTitle('Notifications')
  return (
    <MemberGate what="your notifications">
      <PageWidth className={styles.page}>
        <div className={styles.column}>
          <h1 className={styles.title}>Notifications</h1>
          <NoticeList />
        </div>
      </PageWidth>
    </MemberGate>
  )
}
