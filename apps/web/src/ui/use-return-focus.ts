import { useInsertionEffect, useRef } from 'react'
import { focusPlace, placesAround, takesFocus } from './focus-place.ts'

/** What has the focus; in the place of a line of a menu, which goes with the menu, the button that opened the menu. */
const openerNow = () => {
  const focused = document.activeElement
  const label = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (label && document.getElementById(label)) || focused
}

type Opener = { element: Element | null; places: readonly Element[] }

const NOBODY: Opener = { element: null, places: [] }
// The last opener on the page itself: where a modal was opened from another one, that one may be gone when it closes.
let onPage = NOBODY

/**
 * Gives the focus back to whatever had it before a modal opened; Radix does so only for triggers of its own. Fields of the
 * modal may take the focus with `autoFocus`: the opener is noted before anything of the modal is on the page.
 */
export const useReturnFocus = (open: boolean) => {
  const opener = useRef(NOBODY)
  useInsertionEffect(() => {
    if (!open) return
    const element = openerNow()
    // A modal that opens by itself, or in the place of another one that has just closed, has no opener of its own.
    opener.current = element === document.body ? NOBODY : { element, places: placesAround(element) }
    if (opener.current.element && !element?.closest('[role="dialog"]')) onPage = opener.current
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    const target = opener.current.element?.isConnected ? opener.current : onPage
    // What was done in the modal may remove or disable its opener a moment later: the app then keeps the focus beside it.
    if (takesFocus(target.element)) target.element.focus()
    else if (document.activeElement === document.body) focusPlace(target.places)
  }
}
