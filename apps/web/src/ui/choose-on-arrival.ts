import type { FocusEvent } from 'react'

const groupOf = (element: Element | null) => element?.closest('[role="radiogroup"]')

/**
 * Chooses the radio button that the arrow keys have led to. Radix moves the focus a moment after the key, which may be up again by
 * then, as on a busy machine; and a button is also focused when its window comes back to the front, which chooses nothing.
 */
export const chooseOnArrival = ({ currentTarget: radio, relatedTarget: from }: FocusEvent<HTMLButtonElement>) => {
  if (groupOf(from) !== groupOf(radio) || !radio.matches(':focus-visible')) return
  window.setTimeout(() => {
    if (document.activeElement === radio && radio.getAttribute('aria-checked') === 'false') radio.click()
  })
}
