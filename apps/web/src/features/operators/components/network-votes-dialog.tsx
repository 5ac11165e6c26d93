import { useState } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { type HeldGroup, type NetworkVote, useNetworkVotes, VOTES_PER_PAGE } from '../api/use-held-votes.ts'
import cells from './cells.module.css'
import { workVotesPath } from './operator-paths.ts'
import { WHEN_COLUMNS, WHY_COLUMNS } from './vote-columns.tsx'
import { networkName } from './vote-sign-words.ts'

const COLUMNS: readonly TableColumn<NetworkVote>[] = [
  { id: 'voter', header: 'Voter', card: 'lead', cell: ({ voter }) => voter.name },
  {
    id: 'artwork',
    header: 'Artwork',
    cell: ({ artwork }) => (
      <SiteLink href={workVotesPath(artwork.id)} className={cells.link}>
        {artwork.title}
      </SiteLink>
    ),
  },
  ...WHEN_COLUMNS,
  ...WHY_COLUMNS,
]

/** The votes of one network in one campaign, one by one. */
export const NetworkVotesDialog = ({ group, onClose }: { group: HeldGroup; onClose: () => void }) => {
  const [page, setPage] = useState(1)
  const { votes, total } = useNetworkVotes(group, page)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="wide"
      title={`Votes from ${networkName(group.network)}`}
      description={`In ${group.campaignName}, the newest first.`}
    >
      <Table
        caption={`Votes from ${networkName(group.network)}`}
        columns={COLUMNS}
        rows={votes ?? []}
        rowKey={({ key }) => key}
        dense
        {...(votes ? {} : { loadingRows: 6 })}
      />
      {total > VOTES_PER_PAGE && (
        <Pager page={page} pageSize={VOTES_PER_PAGE} total={total} onPageChange={setPage} label="Pages of votes" />
      )}
    </Dialog>
  )
}
