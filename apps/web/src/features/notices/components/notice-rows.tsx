import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { TimeAgo } from '../../../lib/time/time-ago.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Notice } from '../api/use-notices.ts'
import { useReadNotices } from '../api/use-read-notices.ts'
import styles from './notice-rows.module.css'

const MIDDLE_BUTTON = 1
const RECENT = { minutes: 1, words: 'Just now' }
const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

export type NoticeRowsProps = {
  notices: readonly Notice[]
  label: string
  /** Shows no more than the beginning of each. */
  brief?: boolean
  /** Somebody goes where one of them leads. */
  onLeave?: () => void
}

/** Notices, the newest first; each leads to what it is about and counts as read then. */
export const NoticeRows = ({ notices, label, brief = false, onLeave }: NoticeRowsProps) => {
  const read = useReadNotices()
  const now = new Date()
  return (
    <ul className={styles.list} aria-label={label}>
      {notices.map(({ id, title, text, href, createdAt, isRead }) => {
        const open = () => isRead || read.mutate({ id })
        return (
          <li key={id}>
            <SiteLink
              href={href}
              className={classNames(styles.row, !isRead && styles.unread)}
              onClick={() => {
                open()
                onLeave?.()
              }}
              onAuxClick={({ button }) => button === MIDDLE_BUTTON && open()}
            >
              <span className={styles.title}>
                {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
                {title}
              </span>
              {text !== '' && <span className={classNames(styles.text, brief && styles.brief)}>{text}</span>}
              <span className={styles.time}>
                <TimeAgo at={createdAt} now={now} recent={RECENT} />
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Holds the place of notices while they load. */
export const NoticeRowsSkeleton = () => (
  <ul className={styles.list} aria-busy="true">
    {LOADING_ROWS.map((row) => (
      <li key={row} className={styles.row}>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
        <Skeleton width="20%" />
      </li>
    ))}
  </ul>
)
