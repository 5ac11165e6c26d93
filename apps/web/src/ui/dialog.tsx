import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Scrim } from './scrim.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What a dialog takes; title and description are always said, if need be to screen readers only. */
export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  titleHidden?: boolean
  descriptionHidden?: boolean
  children?: ReactNode
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  align?: 'start' | 'centre'
  /** Whether Escape, a press outside and the cross close it. */
  dismissible?: boolean
  className?: string
}

/** Closes the dialog around it: `<DialogClose asChild><Button>Cancel</Button></DialogClose>`. */
export const DialogClose = RadixDialog.Close

/** A modal sheet of paper over the page; on phones it comes up from the bottom. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, titleHidden, descriptionHidden, children, footer } = props
  const { size = 'normal', align = 'start', dismissible = true, className } = props
  const stay = (event: Event) => {
    if (!dismissible) event.preventDefault()
  }
  const returnFocus = useReturnFocus()
  const heading = <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
  const words = (
    <RadixDialog.Description asChild>
      <div className={styles.description}>{description}</div>
    </RadixDialog.Description>
  )
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <Scrim open={open} />
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={classNames(
            styles.dialog,
            size === 'wide' && styles.wide,
            align === 'centre' && styles.centre,
            className,
          )}
          aria-modal="true"
          {...returnFocus}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <div className={styles.head}>
            {titleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
            {dismissible && (
              <RadixDialog.Close asChild>
                <IconButton label="Close" size="small" className={styles.close ?? ''}>
                  <X aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            )}
          </div>
          <div className={styles.body}>
            {descriptionHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
