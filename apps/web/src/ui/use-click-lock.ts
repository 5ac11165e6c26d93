import { type MouseEvent, useRef } from 'react'

/** How long a button ignores a second click (docs/product/interface.md#times). */
export const CLICK_LOCK_MS = 500

/** Whether a click goes through, so long after the last one that did. */
export const clickPasses = (last: number, now: number, ms: number) => now - last >= ms

/** A capture handler that swallows every click within `ms` after a click that went through, or while `blocked`. */
export const useClickLock = (ms: number, blocked: boolean) => {
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  return (event: MouseEvent) => {
    if (blocked || !clickPasses(lastClick.current, event.timeStamp, ms)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    lastClick.current = event.timeStamp
  }
}
