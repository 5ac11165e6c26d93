import { type ReactElement, use } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { CloseModal, Modal, type ModalProps } from './modal.tsx'
import { Slot } from './slot.tsx'

export type DialogProps = ModalProps & {
  size?: 'normal' | 'wide' | 'full'
  align?: 'start' | 'centre'
  /** Whether Escape, a press outside and the cross close it. */
  dismissible?: boolean
  /** What Escape does in place of closing it. */
  onEscape?: (event: KeyboardEvent) => void
  className?: string
}

/** Makes a button close the dialog around it: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export const DialogClose = ({ children }: { children: ReactElement }) => (
  <Slot onClick={use(CloseModal)}>{children}</Slot>
)

/** A modal sheet of paper over the page; on phones it comes up from the bottom. */
export const Dialog = ({ size = 'normal', className, ...modal }: DialogProps) => (
  <Modal
    {...modal}
    sheet={classNames(styles.dialog, size !== 'normal' && styles[size], className)}
    foot={styles.foot}
  />
)
