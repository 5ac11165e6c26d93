import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUploadStore } from '../../ui/uploads.tsx'
import { useSession } from '../session/session-provider.tsx'
import { guardForm, type Leavable } from './leaving.ts'

/** A place in the product, as the router names it. */
export type Place = { pathname: string; search: Readonly<Record<string, unknown>> }

export type LeaveGuardProps = {
  /** Whether something is written and not saved; files on their way are known anyway. */
  isUnsaved?: () => boolean
  /** Tries to save first; answers whether all is saved. Without it one is asked at once. */
  save?: () => Promise<boolean>
  /** Keeps what is unsaved in this tab: on the way to a log-in nothing can be saved, and nothing is to be lost. */
  keepHere?: () => boolean
  /** Whether the session of the person who writes has ended; that of a member unless told. */
  hasEnded?: () => boolean
  /** Whether the form is still there at the other place. */
  isInside?: (current: Place, next: Place) => boolean
}

const isSamePage = (current: Place, next: Place) => current.pathname === next.pathname

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

type Question = { reason: keyof typeof WORDS; answer: (mayLeave: boolean) => void }

/** Warns before unsaved changes or files on their way are left behind: inside the product, on log-out and on closing the tab. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { isSignedIn } = useSession()
  const uploads = useUploadStore()
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef(props)
  latest.current = { hasEnded: () => !isSignedIn, ...props }

  const isUnsaved = () => latest.current.isUnsaved?.() ?? false
  const keep = () => latest.current.keepHere?.() ?? true
  const pose = (reason: Question['reason']) =>
    new Promise<boolean>((resolve) => {
      const answer = (mayLeave: boolean) => {
        setQuestion(null)
        resolve(mayLeave)
      }
      setQuestion({ reason, answer })
    })
  const ask = async () => {
    if (uploads.isUnfinished()) return pose('upload')
    if (!isUnsaved() || (await latest.current.save?.())) return true
    return pose('words')
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const { isInside = isSamePage, hasEnded } = latest.current
      if (isInside(current, next)) return false
      if (hasEnded?.()) return isUnsaved() && !keep()
      return !(await ask())
    },
    enableBeforeUnload: () => isUnsaved() || uploads.isUnfinished(),
  })
  const form = useRef<Leavable>({ ask, keep })
  form.current = { ask, keep: () => void (isUnsaved() && keep()) }
  useEffect(() => guardForm({ ask: () => form.current.ask(), keep: () => form.current.keep() }), [])
  useEffect(
    () => () => {
      // A screen may be taken away before anybody navigates.
      const { isUnsaved: hasWords, hasEnded, keepHere } = latest.current
      if (hasEnded?.() && hasWords?.()) keepHere?.()
    },
    [],
  )
  const { title, description } = WORDS[question?.reason ?? 'words']
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => open || question?.answer(false)}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={() => question?.answer(true)}>
            Leave
          </Button>
          <Button variant="primary" onClick={() => question?.answer(false)}>
            Stay here
          </Button>
        </>
      }
    />
  )
}
