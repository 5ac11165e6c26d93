import { Dialog } from '../../../ui/dialog.tsx'
import { NumbersPanel } from './numbers-panel.tsx'

export type NumbersDialogProps = { campaign: { id: number; name: string }; onClose: () => void }

/** How a campaign does, for operators. */
export const NumbersDialog = ({ campaign: { id, name }, onClose }: NumbersDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size="full"
    title="How it does"
    description={`${name}, as its brand reads it.`}
  >
    <NumbersPanel campaignId={id} reader="operator" />
  </Dialog>
)
