import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { whenDone } from '../../../../lib/api/when-done.ts'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useDeleteCampaign } from '../../api/use-delete-campaign.ts'
import styles from './delete-campaign-dialog.module.css'
import { isSameName } from './same-name.ts'

/** What the dialog has to know of a campaign. */
type DeletableCampaign = Pick<OwnCampaign, 'id' | 'name' | 'stage' | 'workCount'>

// Characters outside the basic plane count twice in a browser; a pasted name may bring spaces.
const MAX_TYPED = 600

const consequence = ({ stage, workCount }: DeletableCampaign) => {
  if (stage === 'unpublished') return 'Nobody else has seen it. What you wrote into it is gone afterwards.'
  const works = workCount === 0 ? '' : ` and ${pluralise(workCount, 'work is', 'works are')} removed`
  return `The page goes offline${works}. Minted works stay with their owners.`
}

// docs/product/campaigns.md#deleting: what nobody else has seen goes without its name.
const needsName = ({ stage, workCount }: DeletableCampaign) => stage !== 'unpublished' || workCount > 0

type AskNameProps = { name: string; typed: string; onType: (typed: string) => void; onSubmit: () => void }

const AskName = ({ name, typed, onType, onSubmit }: AskNameProps) => (
  <Form className={styles.ask} onSubmit={onSubmit}>
    <p className={styles.name}>
      <bdi>{name}</bdi>
    </p>
    <TextField
      label="Type its name to confirm"
      value={typed}
      onValueChange={onType}
      maxLength={MAX_TYPED}
      noticesLength={false}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  </Form>
)

export type DeleteCampaignDialogProps = { campaign: DeletableCampaign; onClose: () => void; onDeleted: () => void }

/** Asks before a campaign is taken away, and for its name where others have seen it. */
export const DeleteCampaignDialog = ({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) => {
  const remove = useDeleteCampaign()
  const [typed, setTyped] = useState('')
  const isAsked = needsName(campaign)
  const isReady = !isAsked || isSameName(typed, campaign.name)
  const confirm = () => {
    if (!isReady || remove.isPending) return
    whenDone(remove.mutateAsync(campaign.id), () => {
      showToast('success', messages.deleteSuccess)
      onDeleted()
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        <>
          Delete <bdi>{campaign.name}</bdi>?
        </>
      }
      confirm="Delete campaign"
      pending={remove.isPending}
      disabled={!isReady}
      onConfirm={confirm}
      subject={isAsked && <AskName name={campaign.name} typed={typed} onType={setTyped} onSubmit={confirm} />}
    >
      {consequence(campaign)}
    </ConfirmDialog>
  )
}
