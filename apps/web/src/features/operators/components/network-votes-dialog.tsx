import { useState } from 'react'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { type HeldGroup, type NetworkVote, useNetworkVotes, VOTES_PER_PAGE } from '../api/use-held-votes.ts'
import cells from './cells.module.css'
import { holdReasonWords, voteSignWords } from './vote-sign-words.ts'

const TONES = { counted: 'ok', held: 'warn', voided: 'neutral' } as const
const WORDS = { counted: 'Counted', held: 'Held', voided: 'Voided' } as const

const Reasons = ({ vote: { holdReason, signs } }: { vote: NetworkVote }) => (
  <div className={cells.two}>
    {holdReason && holdReasonWords[holdReason]}
    {signs.map(({ sign, points }) => (
      <span key={sign} className={cells.label}>
        {points.toLocaleString('en-US')}: {voteSignWords[sign]}
      </span>
    ))}
  </div>
)

const COLUMNS: readonly TableColumn<NetworkVote>[] = [
  { id: 'voter', header: 'Voter', card: 'lead', cell: ({ voter }) => voter.name },
  { id: 'artwork', header: 'Artwork', cell: ({ artworkTitle }) => artworkTitle },
  {
    id: 'at',
    header: 'Voted',
    cell: ({ createdAt }) => (
      <span className={cells.data}>
        <Time at={createdAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ accountCreatedAt }) => (
      <span className={cells.data}>
        <Time at={accountCreatedAt} look="minute" />
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{WORDS[state]}</Badge> },
  { id: 'signs', header: 'Why', cell: (vote) => <Reasons vote={vote} /> },
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
      title={`Votes from ${group.network}`}
      description={`In ${group.campaignName}, the newest first.`}
    >
      <Table
        caption={`Votes from ${group.network}`}
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
