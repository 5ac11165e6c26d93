import { type RefObject, useEffect } from 'react'
import type { Edits } from './use-edits.ts'

/** Does what Escape does in one place; answers true where that was all. */
export type EscapeHandler = (event: KeyboardEvent) => unknown

/** Whether somebody writes in there. */
export const isWriting = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'number', 'search', 'email'].includes(target.type))

/** Before it leaves the editor, Escape leaves a field, and then lets go of what is chosen on the picture. */
export const useEscape = ({ selected, select }: Edits, handler: RefObject<EscapeHandler> | undefined) => {
  useEffect(() => {
    if (!handler) return
    handler.current = ({ target }) => {
      if (isWriting(target)) target.closest<HTMLElement>('[role="tabpanel"]')?.focus()
      else if (selected !== null) select(null)
      else return false
      return true
    }
    return () => {
      handler.current = () => false
    }
  }, [handler, selected, select])
}
