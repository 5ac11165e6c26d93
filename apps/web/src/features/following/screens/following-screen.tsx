import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFeed } from '../api/use-feed.ts'
import { useFollows } from '../api/use-follows.ts'
import { FeedList, FeedSkeleton } from '../components/feed-list.tsx'
import { FollowRows, FollowRowsSkeleton } from '../components/follow-rows.tsx'
import styles from './following-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 24

const Ways = () => (
  <div className={styles.ways}>
    <Button asChild variant="primary">
      <SiteLink href={paths.participant.home}>Visit the market</SiteLink>
    </Button>
    <Button asChild>
      <SiteLink href={paths.participant.campaigns}>All campaigns</SiteLink>
    </Button>
  </div>
)

const NobodyYet = () => (
  <EmptyState headingLevel={2} title="Follow what you like" action={<Ways />}>
    Press Follow on the page of an artist, a brand, a campaign or a work. Their new works, openings and winners appear
    here.
  </EmptyState>
)

const NothingYet = () => (
  <EmptyState headingLevel={2} title="Nothing new yet" action={<Ways />}>
    New works, openings and winners of those you follow appear here.
  </EmptyState>
)

const Feed = ({ followsNobody }: { followsNobody: boolean }): ReactNode => {
  const { data: entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFeed()
  if (followsNobody) return <NobodyYet />
  if (error && !entries)
    return <LoadFailed title="Your feed could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!entries) return <FeedSkeleton />
  if (entries.length === 0) return <NothingYet />
  return (
    <>
      <FeedList entries={entries} />
      {error && <p role="alert">{error.message}</p>}
      {hasNextPage && (
        <div className={styles.more}>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type List = ReturnType<typeof useFollows>

const Followed = ({ list: { follows, total, error, refetch } }: { list: List }) => {
  if (error && !follows)
    return <LoadFailed title="Your list could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!follows) return <FollowRowsSkeleton />
  if (total === 0) return <NobodyYet />
  return (
    <>
      <FollowRows follows={follows} />
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

const Views = () => {
  const { values, page, change } = useAddress()
  const list = useFollows({ page, pageSize: PER_PAGE })
  const { total, isPlaceholderData } = list
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  return (
    <Tabs
      label="What to look at"
      value={values.tab === 'list' ? 'list' : 'feed'}
      onValueChange={(next) => change({ tab: next === 'feed' ? undefined : next }, { replace: true })}
      tabs={[
        { value: 'feed', label: 'New', content: <Feed followsNobody={total === 0} /> },
        { value: 'list', label: 'You follow', count: total, content: <Followed list={list} /> },
      ]}
    />
  )
}

/** What those whom one follows have hung, opened and won; and whom one follows. */
export const FollowingScreen = () => {
  useDocumentTitle('Following')
  return (
    <MemberGate what="whom you follow">
      <PageWidth className={styles.page}>
        <h1 className={styles.title}>Following</h1>
        <Views />
      </PageWidth>
    </MemberGate>
  )
}
