import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { Member } from '../../../lib/session/session-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useKeptPush } from '../api/use-kept-push.ts'
import { useUnreadCount } from '../api/use-unread-count.ts'
import styles from './bell.module.css'

const { Part: NoticePanel, prefetch } = lazyPart(async () => (await import('./notice-panel.tsx')).NoticePanel)

const MAX_COUNT = 99
const countWords = (count: number) => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))

/** The bell of the header: how many notices are unread, and the newest of them. */
export const Bell = ({ member }: { member: Member }) => {
  const unread = useUnreadCount(member.id)
  useKeptPush(member.id)
  const panel = useLazyDialog()
  const root = useRef<HTMLDivElement>(null)
  const { open, onOpenChange } = panel.props
  return (
    <div ref={root} className={styles.root}>
      <IconButton
        label={unread > 0 ? `Notifications, ${countWords(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => onOpenChange(!open)}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {countWords(unread)}
          </span>
        )}
      </IconButton>
      <VisuallyHidden>
        <span role="status">{unread > 0 && `${countWords(unread)} unread`}</span>
      </VisuallyHidden>
      {panel.isUsed && (
        <Suspense>
          <NoticePanel {...panel.props} userType={member.userType} bell={root} />
        </Suspense>
      )}
    </div>
  )
}
