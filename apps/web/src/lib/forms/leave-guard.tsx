import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { UploadPhase } from '../../ui/upload-store.ts'
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

/** What may be lost with the page; `end` is said where it is all that is lost. */
const LOSSES = {
  words: {
    title: 'Leave without saving?',
    what: 'Some of your changes are not saved',
    end: 'they are lost',
  },
  upload: {
    title: 'Leave before the upload is done?',
    what: 'A file is still on its way',
    end: 'it does not arrive',
  },
  picture: {
    title: 'Leave before the picture is sent?',
    what: 'A picture was made smaller and waits for you to send it',
    end: 'it is not sent',
  },
}

type Loss = keyof typeof LOSSES
type Question = { losses: readonly Loss[]; answer: (mayLeave: boolean) => void }

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const AND = new Intl.ListFormat('en')

/** Names everything that is lost, the unsaved words first. */
const wordsOf = ([first = 'words', ...others]: readonly Loss[]) => {
  const { title, what, end } = LOSSES[first]
  const all = [what, ...others.map((loss) => lowerFirst(LOSSES[loss].what))]
  return {
    title,
    description: `${AND.format(all)}. If you leave now, ${others.length === 0 ? end : 'all of that is lost'}.`,
  }
}

/** One question at a time; one that is overtaken by another, or whose form is gone, is answered with staying. */
const useQuestion = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Question | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      asked.current?.answer(false)
    }
  }, [])
  const pose = (losses: readonly Loss[]) =>
    new Promise<boolean>((resolve) => {
      asked.current?.answer(false)
      if (isGone.current) return resolve(false)
      const answer = (mayLeave: boolean) => {
        asked.current = null
        setQuestion(null)
        resolve(mayLeave)
      }
      asked.current = { losses, answer }
      setQuestion(asked.current)
    })
  return { question, pose }
}

const findLosses = (isUnsaved: boolean, phases: readonly UploadPhase[]) => {
  const losses: Loss[] = []
  if (isUnsaved) losses.push('words')
  if (phases.some((phase) => phase !== 'offered' && phase !== 'failed')) losses.push('upload')
  if (phases.includes('offered')) losses.push('picture')
  return losses
}

/** Warns before unsaved changes or files on their way are left behind: inside the product, on log-out and on closing the tab. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { isSignedIn } = useSession()
  const uploads = useUploadStore()
  const { question, pose } = useQuestion()
  const latest = useRef(props)
  latest.current = { hasEnded: () => !isSignedIn, ...props }

  const isUnsaved = () => latest.current.isUnsaved?.() ?? false
  const keep = () => latest.current.keepHere?.() ?? true
  const ask = async () => {
    if (isUnsaved()) await latest.current.save?.()
    const phases = uploads.current().pending.map(({ phase }) => phase)
    const losses = findLosses(isUnsaved(), phases)
    return losses.length === 0 || pose(losses)
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
  const { title, description } = wordsOf(question?.losses ?? [])
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
