import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** The button that does it. */
  confirm: string
  pending: boolean
  onConfirm: () => void
}

/** Asks before something is taken down or thrown away. */
export const ConfirmDialog = ({ title, children, confirm, pending, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    title={title}
    description={children}
    footer={
      <>
        <Button variant="quiet" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
)
