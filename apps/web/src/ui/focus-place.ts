const PLACES = 'ul, ol, table, form, section, main'

/** The lists, forms and sections that an element is in, and the page, the nearest first. */
export const placesAround = (element: Element | null): readonly Element[] => {
  const place = element?.parentElement?.closest(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Whether an element is on the page and not disabled. */
export const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')

/** Whether something that one can use has the focus, not a part of the page or nothing. */
export const isControlFocused = () =>
  document.activeElement?.matches('a[href], button, input, select, textarea, [contenteditable="true"]') ?? false

/** Focuses what is no control: a screen reader says what it is, and the keyboard goes on from there. */
export const focusPart = (part: HTMLElement) => {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}

/** Focuses the nearest of some places that is still on the page, or else the page. */
export const focusPlace = (places: readonly Element[]) => {
  const place = places.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
  if (place instanceof HTMLElement) focusPart(place)
}
