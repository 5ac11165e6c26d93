import { useInsertionEffect, useRef } from 'react'

/** What has the focus; in the place of a line of a menu, which goes with the menu, the button that opened the menu. */
const openerNow = () => {
  const focused = document.activeElement
  const label = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (label && document.getElementById(label)) || focused
}

// The last opener on the page itself: where a modal was opened from another one, that one may be gone when it closes.
let onPage: Element | null = null

/**
 * Gives the focus back to whatever had it before a modal opened; Radix does so only for triggers of its own. Fields of the
 * modal may take the focus with `autoFocus`: the opener is noted before anything of the modal is on the page.
 */
export const useReturnFocus = (open: boolean) => {
  const opener = useRef<Element | null>(null)
  useInsertionEffect(() => {
    if (!open) return
    opener.current = openerNow()
    if (!opener.current?.closest('[role="dialog"]')) onPage = opener.current
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    const target = opener.current?.isConnected ? opener.current : onPage
    if (target instanceof HTMLElement) target.focus()
  }
}
