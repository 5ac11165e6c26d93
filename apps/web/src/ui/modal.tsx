import { createContext, type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useWasOpened } from './use-was-opened.ts'
import { whenIdle } from './when-idle.ts'

/** Title and description are always said, if need be to screen readers only. */
export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  titleHidden?: boolean
  descriptionHidden?: boolean
  children?: ReactNode
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode
}

/** What makes one kind of modal sheet another than the next. */
export type SheetLook = {
  sheet: string
  foot?: string | undefined
  align?: 'start' | 'centre'
  dismissible?: boolean
  /** What Escape does in place of closing it. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined
}

// What holds the keyboard and the page weighs as much as a screen: it comes when the screen stands. Modules that are loaded to be
// opened at once import it beside them, so that it comes along.
const { Part: ModalSheet, prefetch } = lazyPart(async () => (await import('./modal-sheet.tsx')).ModalSheet)

/** Closes the modal around it. */
export const CloseModal = createContext<() => void>(() => undefined)

/** A sheet that holds the keyboard until it is closed: what dialogs and side panels have in common. */
export const Modal = (props: ModalProps & SheetLook) => {
  const { open, onOpenChange } = props
  const returnFocus = useReturnFocus(open)
  const wasOpened = useWasOpened(open)
  useEffect(() => whenIdle(prefetch), [])
  if (!wasOpened) return null
  return (
    <CloseModal value={() => onOpenChange(false)}>
      <Suspense>
        <ModalSheet {...props} returnFocus={returnFocus} />
      </Suspense>
    </CloseModal>
  )
}
