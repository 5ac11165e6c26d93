import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Artwork } from '../api/artwork.ts'
import { useWithdrawArtwork } from '../api/use-withdraw-artwork.ts'

export type WithdrawArtworkButtonProps = {
  work: Artwork
  /** Whether the work has outlived its campaign: then it hangs in the profile alone. */
  isCampaignDeleted?: boolean
  size?: 'small' | 'large'
  /** Called once the work is off the wall. */
  onWithdrawn?: () => void
}

/** Takes one of one's own works off the wall, after a question; a work on its way to the chain stays. */
export const WithdrawArtworkButton = ({
  work,
  isCampaignDeleted = false,
  size = 'small',
  onWithdrawn,
}: WithdrawArtworkButtonProps) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawArtwork()
  const confirm = async () => {
    try {
      await withdraw.mutateAsync(work.id)
    } catch {
      // What was refused is told where all refusals are.
      return
    }
    // By now the work and this button may be off the wall: a callback of the mutation would not be heard any more.
    showToast('success', messages.artworkDeleteSuccess)
    onWithdrawn?.()
  }
  if (work.state !== 'submitted') return null
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)} aria-label={`Withdraw ${work.title}`}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw this work?"
        confirm="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => void confirm()}
      >
        {work.approval === 'hung'
          ? `${work.title} leaves ${isCampaignDeleted ? 'your profile' : `the wall of ${work.campaignName}`}, and its votes with it.`
          : `Nobody sees ${work.title} any more, and it cannot be approved.`}
      </ConfirmDialog>
    </>
  )
}
