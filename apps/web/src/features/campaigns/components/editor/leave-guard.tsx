import { useBlocker } from '@tanstack/react-router'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

/** What the guard takes. */
export type LeaveGuardProps = {
  isUnsaved: () => boolean
  /** Tries to save first; answers whether all is saved. Without it one is asked at once. */
  save?: () => Promise<boolean>
  /** Keeps what is unsaved in this tab: on the way to a log-in nothing can be saved, and nothing is to be lost. */
  keepHere: () => boolean
}

/** Warns before unsaved changes are left behind, inside the product and on closing the tab. */
export const LeaveGuard = ({ isUnsaved, save, keepHere }: LeaveGuardProps) => {
  const { isSignedIn } = useSession()
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another tab of the same editor leaves nothing behind.
      if (current.pathname === next.pathname || !isUnsaved()) return false
      if (!isSignedIn) return !keepHere()
      return save ? !(await save()) : true
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <Dialog
      open={isBlocked}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      description="Some of your changes are not saved. If you leave now, they are lost."
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
