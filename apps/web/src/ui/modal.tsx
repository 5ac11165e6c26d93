import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { Scrim } from './scrim.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What every modal sheet takes; title and description are always said, if need be to screen readers only. */
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
type SheetLook = { sheet: string; foot?: string | undefined; align?: 'start' | 'centre'; dismissible?: boolean }

const orHidden = (hidden: boolean | undefined, words: ReactNode) =>
  hidden ? <VisuallyHidden>{words}</VisuallyHidden> : words

/** A sheet that holds the keyboard until it is closed: what dialogs and side panels have in common. */
export const Modal = (props: ModalProps & SheetLook) => {
  const { open, onOpenChange, title, description, titleHidden, descriptionHidden, children, footer } = props
  const { sheet, foot, align = 'start', dismissible = true } = props
  const returnFocus = useReturnFocus(open)
  const stay = (event: Event) => {
    // A press on a toast is meant for the toast.
    const isOnToast = event.target instanceof Element && event.target.closest('[data-toasts]') !== null
    if (!dismissible || isOnToast) event.preventDefault()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <Scrim open={open} />
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={classNames(sheet, align === 'centre' && styles.centre)}
          aria-modal="true"
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <div className={styles.head}>
            {orHidden(titleHidden, <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>)}
            {dismissible && (
              <RadixDialog.Close asChild>
                <IconButton label="Close" size="small" className={styles.close ?? ''}>
                  <X aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            )}
          </div>
          <div className={styles.body}>
            {orHidden(
              descriptionHidden,
              <RadixDialog.Description asChild>
                <div className={styles.description}>{description}</div>
              </RadixDialog.Description>,
            )}
            {children}
          </div>
          {footer && <div className={classNames(styles.foot, foot)}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
