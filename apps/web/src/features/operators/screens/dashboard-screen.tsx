import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useQueues } from '../api/use-queues.ts'
import { ListFailure } from '../components/list-sheet.tsx'
import { isAllDone, QueueList } from '../components/queue-list.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import styles from './dashboard-screen.module.css'

/** Where an operator begins: what waits, and since when. */
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
        <ListFailure message={error.message} onRetry={() => void refetch()} />
      ) : (
        <QueueList queues={queues} now={new Date()} />
      )}
    </div>
  )
}
