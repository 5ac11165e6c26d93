import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** What it is about, under the words. */
  subject?: ReactNode
  /** The button that does it. */
  confirm: string
  /** The button that leaves all as it is. */
  cancel?: string
  pending: boolean
  /** Keeps the button from working until what is asked for stands in the dialog. */
  disabled?: boolean
  onConfirm: () => void
}

/** Asks before something is taken down or thrown away. */
export const ConfirmDialog = ({
  title,
  children,
  subject,
  confirm,
  cancel = 'Cancel',
  pending,
  disabled = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    title={title}
    description={children}
    footer={
      <>
        <Button variant="quiet" onClick={() => dialog.onOpenChange(false)}>
          {cancel}
        </Button>
        <Button variant="danger" pending={pending} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {subject}
  </Dialog>
)
