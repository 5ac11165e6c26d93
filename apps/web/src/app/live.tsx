import { type ReactNode, useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input'

/**
 * Remembers where the focus is in a prerendered page and gives it back to the same place of the page alive. The mark `data-live` on the
 * root says that from now on buttons answer.
 */
export const prepareTakeOver = (root: HTMLElement) => {
  const places = () => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const place = places().indexOf(document.activeElement as HTMLElement)
  return () => {
    if (place >= 0) places()[place]?.focus({ preventScroll: true })
    root.dataset.live = ''
  }
}

/** Tells once that everything below it is on the page. */
export const Live = ({ onLive, children }: { onLive: () => void; children: ReactNode }) => {
  useEffect(onLive, [onLive])
  return children
}
