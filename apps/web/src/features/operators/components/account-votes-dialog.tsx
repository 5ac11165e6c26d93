import { useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import type { VoteActKind } from '../api/use-decide-votes.ts'
import type { WorkVote } from '../api/use-work-votes.ts'
import { DecideVotesDialog } from './decide-votes-dialog.tsx'

const TITLES = { hold: 'Hold', release: 'Release', void: 'Void' } as const

export type AccountVotesDialogProps = {
  vote: WorkVote
  kind: VoteActKind
  campaign: { id: number; name: string }
  onClose: () => void
}

/** Asks about all votes of an account: in one campaign, or everywhere. */
export const AccountVotesDialog = ({ vote: { voter }, kind, campaign, onClose }: AccountVotesDialogProps) => {
  const [where, setWhere] = useState('campaign')
  return (
    <DecideVotesDialog
      kind={kind}
      votes={{ userIds: [voter.id], ...(where === 'campaign' ? { campaignId: campaign.id } : {}) }}
      withOthers={kind === 'void'}
      title={
        <>
          {TITLES[kind]} all votes of <bdi>{voter.name}</bdi>?
        </>
      }
      description="For every artwork that the account has voted for. Totals and ranks follow."
      subject={`${kind}-account-${voter.id}`}
      onClose={onClose}
    >
      <Select
        label="Where"
        options={[
          { value: 'campaign', label: `In ${campaign.name}` },
          { value: 'everywhere', label: 'In all campaigns' },
        ]}
        value={where}
        onValueChange={setWhere}
      />
    </DecideVotesDialog>
  )
}
