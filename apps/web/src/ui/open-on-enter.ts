import type { KeyboardEvent } from 'react'

/** Opens the chooser of a file field with Enter, as with the space bar: some browsers would send the form around it instead. */
export const openOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}
