import { useInsertionEffect, useRef } from 'react'

/** What has the focus; in the place of a line of a menu, which goes with the menu, the button that opened the menu. */
const openerNow = () => {
  const focused = document.activeElement
  const label = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (label && document.getElementById(label)) || focused
}

/**
 * Gives the focus back to whatever had it before a modal opened; Radix does so only for triggers of its own. Fields of the
 * modal may take the focus with `autoFocus`: the opener is noted before anything of the modal is on the page.
 */
export const useReturnFocus = (open: boolean) => {
  const opener = useRef<Element | null>(null)
  useInsertionEffect(() => {
    if (open) opener.current = openerNow()
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
