import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** What a dialog is drawn with: whether it is open, and how it ends. */
export type AskedDialog<Answer> = { open: boolean; end: (answer: Answer | null) => void }

// docs/product/interface.md#times: a dialog takes 500 ms to hide.
const HIDE_MS = 500

/**
 * Opens a dialog over the page, in a tree of its own: no screen has to hold a place for it. Answers null where it is left, also
 * because whatever opened it has gone, which `signal` tells; rejects where it could not be drawn.
 */
export const askInDialog = <Answer,>(
  draw: (dialog: AskedDialog<Answer>) => ReactNode,
  signal?: AbortSignal,
): Promise<Answer | null> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    let hasEnded = false
    const remove = () => {
      root.unmount()
      place.remove()
    }
    const root = createRoot(place, {
      onUncaughtError: (cause) => {
        hasEnded = true
        reject(cause)
        // It is still at work on what has failed.
        setTimeout(remove)
      },
    })
    const end = (answer: Answer | null) => {
      if (hasEnded) return
      hasEnded = true
      root.render(draw({ open: false, end }))
      resolve(answer)
      setTimeout(remove, HIDE_MS)
    }
    root.render(draw({ open: true, end }))
    if (signal?.aborted) end(null)
    signal?.addEventListener('abort', () => end(null), { once: true })
  })
