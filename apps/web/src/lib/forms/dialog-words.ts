import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

const keptBy = new WeakMap<AnyRouter, Map<string, string>>()

const openKept = (router: AnyRouter) => {
  const kept = new Map<string, string>()
  keptBy.set(router, kept)
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) kept.clear()
  })
  return kept
}

/**
 * What is typed into a dialog, kept when it is closed by a slip: it stands there again until it is sent or the page is left.
 * `dialog` names the dialog and what it is about.
 */
export const useDialogWords = (dialog: string) => {
  const router = useRouter()
  const kept = keptBy.get(router) ?? openKept(router)
  const [words, setWords] = useState(() => kept.get(dialog) ?? '')
  return {
    words,
    write: (next: string) => {
      kept.set(dialog, next)
      setWords(next)
    },
    /** They are sent. */
    forget: () => void kept.delete(dialog),
  }
}
