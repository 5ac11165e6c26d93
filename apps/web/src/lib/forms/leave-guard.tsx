import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUploadStore } from '../../ui/uploads.tsx'
import { useSession } from '../session/session-provider.tsx'

/** A place in the product, as the router names it. */
export type Place = { pathname: string; search: Readonly<Record<string, unknown>> }

/** What the guard takes. */
export type LeaveGuardProps = {
  /** Whether something is written and not saved; files on their way are known anyway. */
  isUnsaved?: () => boolean
  /** Tries to save first; answers whether all is saved. Without it one is asked at once. */
  save?: () => Promise<boolean>
  /** Keeps what is unsaved in this tab: on the way to a log-in nothing can be saved, and nothing is to be lost. */
  keepHere?: () => boolean
  /** Whether the session of whoever writes has ended; that of a member unless told. */
  hasEnded?: () => boolean
  /** Whether the form is still there at the other place. */
  isInside?: (current: Place, next: Place) => boolean
}

const isSamePage = (current: Place, next: Place) => current.pathname === next.pathname
const never = () => false

const WORDS = {
  words: {
    title: 'Leave without saving?',
    description: 'Some of your changes are not saved. If you leave now, they are lost.',
  },
  upload: {
    title: 'Leave before the upload is done?',
    description: 'A file is still on its way. If you leave now, it does not arrive.',
  },
}

/** Warns before unsaved changes or files on their way are left behind, inside the product and on closing the tab. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { isSignedIn } = useSession()
  const uploads = useUploadStore()
  const [reason, setReason] = useState<keyof typeof WORDS>('words')
  const { isUnsaved = never, save, isInside = isSamePage } = props
  const latest = useRef(props)
  latest.current = { hasEnded: () => !isSignedIn, ...props }

  const keep = () => latest.current.keepHere?.() ?? true
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isInside(current, next)) return false
      if (latest.current.hasEnded?.()) return isUnsaved() && !keep()
      if (uploads.isUnfinished()) {
        setReason('upload')
        return true
      }
      if (!isUnsaved()) return false
      setReason('words')
      return save ? !(await save()) : true
    },
    enableBeforeUnload: () => isUnsaved() || uploads.isUnfinished(),
    withResolver: true,
  })
  useEffect(
    () => () => {
      // A screen may be taken away before anybody navigates.
      const { isUnsaved: hasWords, hasEnded, keepHere } = latest.current
      if (hasEnded?.() && hasWords?.()) keepHere?.()
    },
    [],
  )
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={WORDS[reason].title}
      description={WORDS[reason].description}
      footer={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
        </>
      }
    />
  )
}
