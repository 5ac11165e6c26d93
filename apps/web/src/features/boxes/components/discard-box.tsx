import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { ShownBox } from '../api/use-box.ts'
import { useDiscardBox } from '../api/use-discard-box.ts'

/** Discards a mystery box that is not on the chain, and leads back to the brand's own. */
export const DiscardBox = ({ box }: { box: ShownBox }) => {
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useDiscardBox()
  const discard = () =>
    mutate(box.id, {
      onSuccess: () => {
        showToast('success', 'Mystery box discarded')
        void navigate({ href: boxPaths.own })
      },
    })
  return (
    <div>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard this mystery box?"
        confirm="Discard"
        pending={isPending}
        onConfirm={discard}
      >
        <bdi>{box.name}</bdi> leaves your list, and your works stay in your wallet. If you have already sent the
        transaction that lays them in, the mystery box is back as soon as the network confirms it.
      </ConfirmDialog>
    </div>
  )
}
