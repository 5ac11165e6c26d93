import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { useNotices } from '../api/use-notices.ts'
import { useReadNotices } from '../api/use-read-notices.ts'
import { useSaveTimeZone } from '../api/use-save-time-zone.ts'
import styles from './notice-panel.module.css'
import { NoticeRows, NoticeRowsSkeleton } from './notice-rows.tsx'
import { noticeSettingsPath } from './notice-settings-path.ts'

const SHOWN = 8
const TITLE = 'Notifications'

/** The bell is what the panel belongs to and closes into. */
export type NoticePanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  userType: UserType
  bell: RefObject<HTMLElement | null>
}

const useNewest = () => useNotices({ page: 1, pageSize: SHOWN, unreadOnly: false })

const Newest = ({ onLeave }: { onLeave: () => void }) => {
  useSaveTimeZone()
  const { notices, error, refetch } = useNewest()
  if (notices?.length === 0)
    return (
      <EmptyState bare title="Nothing yet">
        News about your works, your campaigns and your account appears here.
      </EmptyState>
    )
  if (notices) return <NoticeRows notices={notices} label="Newest notifications" brief onLeave={onLeave} />
  if (!error) return <NoticeRowsSkeleton />
  return <LoadFailed bare headingLevel={3} error={error} onRetry={() => void refetch()} />
}

const Actions = ({ onLeave, userType }: { onLeave: () => void; userType: UserType }) => {
  const { notices, unreadCount } = useNewest()
  const read = useReadNotices()
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="quiet"
        aria-disabled={unreadCount === 0}
        pending={read.isPending}
        onClick={() => read.mutate({ upTo: notices?.[0]?.moment })}
      >
        Mark all as read
      </Button>
      <Button asChild size="small" variant="quiet">
        <SiteLink href={noticeSettingsPath(userType)} onClick={onLeave}>
          Settings
        </SiteLink>
      </Button>
      <Button asChild size="small">
        <SiteLink href={paths.notices} onClick={onLeave}>
          See all
        </SiteLink>
      </Button>
    </div>
  )
}

type PopoverProps = { bell: RefObject<HTMLElement | null>; onClose: () => void; children: ReactNode }

/** Hangs under the bell and does not hold the keyboard: a press or a step elsewhere closes it, Escape leads back to the bell. */
const Popover = ({ bell, onClose, children }: PopoverProps) => {
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!bell.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [bell, onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    onClose()
    bell.current?.querySelector('button')?.focus()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !bell.current?.contains(relatedTarget)) onClose()
  }
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.popover}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <h2 id={titleId} className={styles.title}>
        {TITLE}
      </h2>
      {children}
    </div>
  )
}

/** The newest notices: under the bell on wide screens, a sheet on phones. */
export const NoticePanel = ({ open, onOpenChange, userType, bell }: NoticePanelProps) => {
  const isPhone = useIsPhone()
  const close = () => onOpenChange(false)
  if (isPhone)
    return (
      <SidePanel
        open={open}
        onOpenChange={onOpenChange}
        title={TITLE}
        description="The newest first"
        descriptionHidden
        footer={<Actions onLeave={close} userType={userType} />}
      >
        <Newest onLeave={close} />
      </SidePanel>
    )
  if (!open) return null
  return (
    <Popover bell={bell} onClose={close}>
      <div className={styles.scroll}>
        <Newest onLeave={close} />
      </div>
      <Actions onLeave={close} userType={userType} />
    </Popover>
  )
}
