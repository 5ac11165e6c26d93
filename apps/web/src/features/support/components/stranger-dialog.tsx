import '../../../ui/modal-sheet.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { STRANGER } from '../api/use-asker.ts'
import { HelpForm } from './help-form.tsx'

export type StrangerDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Account support for anyone who cannot or will not log in: our answer comes by mail. */
export const StrangerDialog = ({ open, onOpenChange }: StrangerDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size="wide"
    title="Write to Account support"
    description="Our answer goes to the address that you give. With an account you can also send a picture and follow what you asked."
  >
    <HelpForm asker={STRANGER} onSent={() => onOpenChange(false)} />
  </Dialog>
)
