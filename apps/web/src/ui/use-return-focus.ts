import { useInsertionEffect, useRef } from 'react'

/** What has the focus; in the place of a line of a menu, which goes with the menu, the button that opened the menu. */
const openerNow = () => {
  const focused = document.activeElement
  const label = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (label && document.getElementById(label)) || focused
}

type Opener = { element: Element | null; places: readonly Element[] }

const PLACES = 'ul, ol, table, form, section, main'
const placesAround = (element: Element | null): readonly Element[] => {
  const place = element?.parentElement?.closest(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')

/** The list, the section or the page that the opener was in: from there the keyboard goes on, and a screen reader says where it is. */
const focusPlace = (places: readonly Element[]) => {
  const place = places.find(({ isConnected }) => isConnected)
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/** What was done in a modal often removes or disables its opener a moment later: unless the focus has moved on, its place gets it. */
const watchOpener = ({ element, places }: Opener) => {
  const observer = new MutationObserver(() => {
    if (takesFocus(element)) return
    stop()
    focusPlace(places)
  })
  const stop = () => {
    observer.disconnect()
    for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, stop)
  }
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, stop)
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}

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
    opener.current = { element, places: placesAround(element) }
    if (!element?.closest('[role="dialog"]')) onPage = opener.current
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    const target = opener.current.element?.isConnected ? opener.current : onPage
    if (takesFocus(target.element)) {
      target.element.focus()
      watchOpener(target)
    } else if (document.activeElement === document.body) focusPlace(target.places)
  }
}
