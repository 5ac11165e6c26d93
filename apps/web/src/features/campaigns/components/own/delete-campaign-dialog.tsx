import { messages } from '@plinth/api-schema/messages'
import { whenDone } from '../../../../lib/api/when-done.ts'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useDeleteCampaign } from '../../api/use-delete-campaign.ts'

/** What the dialog has to know of a campaign. */
type DeletableCampaign = Pick<OwnCampaign, 'id' | 'name' | 'stage' | 'workCount'>

const consequence = ({ stage, workCount }: DeletableCampaign) => {
  if (stage === 'unpublished') return 'Nobody else has seen it. What you wrote into it is gone afterwards.'
  const works = workCount === 0 ? '' : ` and ${pluralise(workCount, 'work is', 'works are')} removed`
  return `The page goes offline${works}. Minted works stay with their owners.`
}

export type DeleteCampaignDialogProps = { campaign: DeletableCampaign; onClose: () => void; onDeleted: () => void }

/** Asks before a campaign is taken away. */
export const DeleteCampaignDialog = ({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) => {
  const remove = useDeleteCampaign()
  const confirm = () =>
    whenDone(remove.mutateAsync(campaign.id), () => {
      showToast('success', messages.deleteSuccess)
      onDeleted()
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${campaign.name}?`}
      confirm="Delete campaign"
      pending={remove.isPending}
      onConfirm={confirm}
    >
      {consequence(campaign)}
    </ConfirmDialog>
  )
}
