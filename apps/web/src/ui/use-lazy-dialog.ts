import { useState } from 'react'
import { useWasOpened } from './use-was-opened.ts'

/** A dialog that is loaded when it is first opened, and then stays in the page. */
export const useLazyDialog = () => {
  const [open, onOpenChange] = useState(false)
  return { isUsed: useWasOpened(open), show: () => onOpenChange(true), props: { open, onOpenChange } }
}
