import '../../../ui/modal-sheet.tsx'
import { messages } from '@plinth/api-schema/messages'
import { whenDone } from '../../../lib/api/when-done.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useLeaveCampaign } from '../api/use-leave-campaign.ts'

export type LeaveDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  campaign: { id: number; name: string }
}

/** Asks whether somebody really leaves a campaign: their works come down. */
export const LeaveDialog = ({ open, onOpenChange, campaign }: LeaveDialogProps) => {
  const leave = useLeaveCampaign()
  const go = () =>
    whenDone(leave.mutateAsync(campaign.id), () => {
      onOpenChange(false)
      showToast('success', messages.exitCampaignSuccess)
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="No longer joining?"
      cancel="Stay in"
      confirm="Leave campaign"
      pending={leave.isPending}
      onConfirm={go}
    >
      All your works in <bdi>{campaign.name}</bdi> come off the wall, and their votes go with them.
    </ConfirmDialog>
  )
}
