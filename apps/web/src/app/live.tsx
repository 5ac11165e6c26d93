import { type ReactNode, useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input'

/** Presses the button that somebody pressed before it could answer (public/theme.js), if the same one stands there. */
const pressAgain = (root: HTMLElement) => {
  const { pressed } = root.dataset
  delete root.dataset.pressed
  const wordsOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent
  const buttons = [...root.querySelectorAll('button')]
  buttons.find((button, place) => `${place} ${wordsOf(button)}` === pressed)?.click()
}

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
    pressAgain(root)
  }
}

/** Tells once that everything below it is on the page. */
export const Live = ({ onLive, children }: { onLive: () => void; children: ReactNode }) => {
  useEffect(onLive, [onLive])
  return children
}
