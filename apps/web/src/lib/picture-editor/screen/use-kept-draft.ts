import { useEffect, useRef } from 'react'
import { type DraftKey, forgetDraft, keepDraft } from '../drafts.ts'
import type { EditedPicture } from './use-picture.ts'

const KEEP_AFTER_MS = 400

/** Keeps what is done, a moment after it was done, and at once when the page goes; without a place it keeps nothing. */
export const useKeptDraft = (draft: DraftKey | null) => {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; edit: Required<EditedPicture> } | null>(null)
  const keepNow = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    if (draft) void keepDraft(draft, waiting.current.edit)
    waiting.current = null
  }
  const latest = useRef(keepNow)
  latest.current = keepNow
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    keep: (edit: Required<EditedPicture>) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { edit, timer: setTimeout(() => latest.current(), KEEP_AFTER_MS) }
    },
    forget: () => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      if (draft) void forgetDraft(draft)
    },
  }
}
