import type { HelpRequest } from '@plinth/api-schema/help'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Paperclip } from 'lucide-react'
import { type Ref, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { REQUESTS_PER_PAGE, useHelpRequests } from '../api/use-help-requests.ts'
import { beginningOf } from './beginning-of.ts'
import styles from './help-history.module.css'

const LOADING_ROWS = ['first', 'second', 'third']

const Message = ({ text }: { text: string }) => {
  const [whole, setWhole] = useState(false)
  const beginning = beginningOf(text)
  const isLong = beginning !== text
  return (
    <div className={styles.message}>
      <p className={styles.text}>{whole ? text : beginning}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}

const Row = ({ request }: { request: HelpRequest<WireTime> }) => {
  const { typeTitle, message, fileUrl, createdAt, status, answer, answeredAt } = request
  return (
    <li className={styles.request}>
      <span className={styles.sent}>
        <VisuallyHidden>Sent </VisuallyHidden>
        <Time at={createdAt} look="minute" />
      </span>
      <b className={styles.about}>{typeTitle}</b>
      <span className={styles.status}>
        {status === 'processed' ? <Badge tone="ok">Processed</Badge> : <Badge tone="warn">Pending</Badge>}
      </span>
      <div className={styles.words}>
        <Message text={message} />
        {fileUrl && (
          <a className={styles.file} href={fileUrl} target="_blank" rel="noreferrer">
            <Paperclip aria-hidden="true" />
            Your file<VisuallyHidden>, opens in a new tab</VisuallyHidden>
          </a>
        )}
        {answer && (
          <div className={styles.answer}>
            <p className={styles.label}>Our answer, {answeredAt && <Time at={answeredAt} look="day" />}</p>
            <p className={styles.text}>{answer}</p>
          </div>
        )}
      </div>
    </li>
  )
}

const Loading = () => (
  <ul className={styles.list} aria-busy="true">
    {LOADING_ROWS.map((row) => (
      <li key={row} className={styles.request}>
        <span className={styles.sent}>
          <Skeleton />
        </span>
        <span className={styles.about}>
          <Skeleton />
        </span>
        <div className={styles.words}>
          <Skeleton lines={2} />
        </div>
      </li>
    ))}
  </ul>
)

const NothingYet = () => (
  <EmptyState title="You have asked nothing yet">
    What you send above stands here, with our answer as soon as there is one.
  </EmptyState>
)

/** Its heading gets the focus when something was sent. */
export type HelpHistoryProps = { page: number; onPageChange: (page: number) => void; heading: Ref<HTMLHeadingElement> }

/** What one has asked Account support, the newest first, with the answers. */
export const HelpHistory = ({ page, onPageChange, heading }: HelpHistoryProps) => {
  const { requests, total, error, refetch } = useHelpRequests(page)
  return (
    <section aria-labelledby="help-history-title">
      <div className={styles.head}>
        <h2 id="help-history-title" ref={heading} tabIndex={-1} className={styles.title}>
          Your submitted requests
        </h2>
        {requests && total > 0 && <span className={styles.count}>{pluralise(total, 'request')}</span>}
      </div>
      {error && !requests && <LoadFailed headingLevel={3} error={error} onRetry={() => void refetch()} />}
      {!error && !requests && <Loading />}
      {requests && total === 0 && <NothingYet />}
      {requests && total > 0 && (
        <ul className={styles.list} aria-labelledby="help-history-title">
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      )}
      {total > REQUESTS_PER_PAGE && (
        <div className={styles.pager}>
          <Pager page={page} pageSize={REQUESTS_PER_PAGE} total={total} onPageChange={onPageChange} />
        </div>
      )}
    </section>
  )
}
