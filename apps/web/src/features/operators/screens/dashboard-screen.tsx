import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useQueues } from '../api/use-queues.ts'
import { ListFailure } from '../components/list-sheet.tsx'
import { isAllDone, QueueList } from '../components/queue-list.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import styles from './dashboard-screen.module.css'

const { Part: DayCharts } = lazyPart(async () => (await import('../components/day-charts.tsx')).DayCharts)

const Loading = () => (
  <div aria-busy="true">
    <Skeleton shape="block" height={520} />
  </div>
)

/** Where an operator begins: what waits and since when, and the last thirty days. */
export const DashboardScreen = () => {
  useDocumentTitle(pages.operatorHome.title)
  const { queues, error, refetch } = useQueues()
  return (
    <div className={styles.screen}>
      <ScreenHead title={pages.operatorHome.title} />
      {queues && isAllDone(queues) && (
        <EmptyState bare headingLevel={2} title="Nothing is waiting for you">
          All decided and answered. New brands, campaigns, reports and requests appear here by themselves.
        </EmptyState>
      )}
      {error && !queues ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <QueueList queues={queues} now={new Date()} />
      )}
      <Suspense fallback={<Loading />}>
        <DayCharts />
      </Suspense>
    </div>
  )
}
