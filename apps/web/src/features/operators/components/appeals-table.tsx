import type { ReactNode } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Appeal } from '../api/use-appeals.ts'
import styles from './appeals-table.module.css'
import cells from './cells.module.css'
import { workVotesPath } from './operator-paths.ts'
import { VoteBadge } from './vote-badge.tsx'
import { VoteReasons } from './vote-reasons.tsx'
import { networkName } from './vote-sign-words.ts'

type OnDecide = (appeal: Appeal, isGranted: boolean) => void

const What = ({ appeal: { artwork, campaign, voter, createdAt } }: { appeal: Appeal }) => (
  <span className={cells.two}>
    <bdi>{voter.name}</bdi> for{' '}
    <SiteLink href={workVotesPath(artwork.id)} className={cells.link}>
      <cite>
        <bdi>{artwork.title}</bdi>
      </cite>
    </SiteLink>
    <span className={cells.label}>
      <bdi>{campaign.name}</bdi>, <Time at={createdAt} look="minute" />
    </span>
  </span>
)

const columnsOf = (onDecide: OnDecide): readonly TableColumn<Appeal>[] => [
  { id: 'what', header: 'Vote', card: 'lead', cell: (appeal) => <What appeal={appeal} /> },
  {
    id: 'message',
    header: 'What the voter says',
    card: 'wide',
    cell: ({ message, answer }) => (
      <div className={styles.words}>
        {message}
        {answer && <span className={cells.label}>Answer: {answer}</span>}
      </div>
    ),
  },
  {
    id: 'signs',
    header: 'What speaks against it',
    card: 'wide',
    cell: (appeal) => (
      <div className={cells.status}>
        <VoteBadge state={appeal.voteState} />
        <VoteReasons vote={appeal} />
      </div>
    ),
  },
  {
    id: 'from',
    header: 'Voted, account since',
    cell: ({ network, votedAt, accountCreatedAt }) => (
      <span className={cells.data}>
        <Time at={votedAt} look="minute" />
        <span className={cells.label}>
          <Time at={accountCreatedAt} look="minute" />
        </span>
        <span className={cells.label}>{networkName(network)}</span>
      </span>
    ),
  },
  {
    id: 'decide',
    header: 'Decide',
    headerHidden: true,
    card: 'wide',
    cell: (appeal) =>
      appeal.state === 'open' && (
        <span className={styles.decide}>
          <Button
            size="small"
            aria-keyshortcuts="G"
            aria-haspopup="dialog"
            aria-label={`Grant the appeal of ${appeal.voter.name}`}
            onClick={() => onDecide(appeal, true)}
          >
            Grant
          </Button>
          <Button
            size="small"
            aria-keyshortcuts="R"
            aria-haspopup="dialog"
            aria-label={`Refuse the appeal of ${appeal.voter.name}`}
            onClick={() => onDecide(appeal, false)}
          >
            Refuse
          </Button>
        </span>
      ),
  },
]

export type AppealsTableProps = { appeals: readonly Appeal[] | undefined; empty: ReactNode; onDecide: OnDecide }

/** Appeals with the signs beside them; undefined while they load. */
export const AppealsTable = ({ appeals, empty, onDecide }: AppealsTableProps) => (
  <Table
    caption="Appeals"
    columns={columnsOf(onDecide)}
    rows={appeals ?? []}
    rowKey={({ id }) => String(id)}
    empty={empty}
    dense
    walked
    {...(appeals ? {} : { loadingRows: 6 })}
  />
)
