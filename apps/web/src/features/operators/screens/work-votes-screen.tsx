import { pages } from '@plinth/api-schema/pages'
import { voteSigns } from '@plinth/api-schema/vote-signs'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { readId } from '../../../lib/navigation/read-search.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { VoteActKind, VoteDecision } from '../api/use-decide-votes.ts'
import {
  useWorkVotes,
  useWorkVotesSummary,
  type VoteFilter,
  type WorkVote,
  type WorkVotes,
} from '../api/use-work-votes.ts'
import { AccountVotesDialog } from '../components/account-votes-dialog.tsx'
import { BurstChart } from '../components/burst-chart.tsx'
import cells from '../components/cells.module.css'
import { DecideVotesDialog } from '../components/decide-votes-dialog.tsx'
import { ListFailure } from '../components/list-sheet.tsx'
import { operatorPaths } from '../components/operator-paths.ts'
import { ScreenHead } from '../components/screen-head.tsx'
import {
  chosenGroups,
  chosenState,
  filterOf,
  groupInAddress,
  isNarrowed,
  NO_FILTER,
} from '../components/vote-filter.ts'
import { VoteGroups } from '../components/vote-groups.tsx'
import { describeChosen } from '../components/vote-selection.ts'
import { voteSignWords } from '../components/vote-sign-words.ts'
import { WorkVotesTable } from '../components/work-votes-table.tsx'
import styles from './work-votes-screen.module.css'

const STATES = [
  { value: 'all', label: 'Any state' },
  { value: 'counted', label: 'Counted' },
  { value: 'held', label: 'Held' },
  { value: 'voided', label: 'Voided' },
]
const SIGNS = [
  { value: 'all', label: 'Any sign' },
  ...voteSigns.map((sign) => ({ value: sign, label: voteSignWords[sign] })),
]
const orNone = (word: string) => (word === 'all' ? undefined : word)

type Address = ReturnType<typeof useAddress>

const Filters = ({ values, change }: Pick<Address, 'values' | 'change'>) => (
  <div className={styles.filters}>
    <Select
      label="State"
      labelHidden
      size="small"
      options={STATES}
      value={chosenState(values) ?? 'all'}
      onValueChange={(next) => change({ state: orNone(next) })}
    />
    <Select
      label="Sign"
      labelHidden
      size="small"
      options={SIGNS}
      value={values.sign ?? 'all'}
      onValueChange={(next) => change({ sign: orNone(next) })}
    />
    {isNarrowed(values) && (
      <Button size="small" onClick={() => change(NO_FILTER)}>
        Show all
      </Button>
    )}
  </div>
)

const Overview = ({ summary, values, change }: { summary: WorkVotes } & Pick<Address, 'values' | 'change'>) => (
  <Sheet tight>
    <div className={styles.overview}>
      <p className={styles.sums}>
        In{' '}
        <SiteLink href={`${operatorPaths.votes}?campaign=${summary.campaign.id}`} className={cells.link}>
          {summary.campaign.name}
        </SiteLink>
        , by{' '}
        <SiteLink href={`${operatorPaths.users}?search=${summary.artist.id}`} className={cells.link}>
          {summary.artist.name}
        </SiteLink>
        : {summary.counted.toLocaleString('en-US')} counted, {summary.held.toLocaleString('en-US')} held,{' '}
        {summary.voided.toLocaleString('en-US')} voided.
      </p>
      <BurstChart summary={summary} onChoose={(from, to) => change({ from, to })} />
      <VoteGroups
        summary={summary}
        chosen={chosenGroups(values)}
        onChoose={(grouping, key) => change(groupInAddress(grouping, key))}
      />
    </div>
  </Sheet>
)

const NoVotes = ({ isNarrowed: isFiltered, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) => (
  <EmptyState
    bare
    headingLevel={2}
    title={isFiltered ? 'No such votes' : 'No votes yet'}
    action={isFiltered && <Button onClick={onShowAll}>Show all</Button>}
  >
    {isFiltered ? 'No vote for this artwork is like that.' : 'Nobody has voted for this artwork.'}
  </EmptyState>
)

type Selection = { keys: ReadonlySet<string>; isAll: boolean }
const NOTHING: Selection = { keys: new Set(), isAll: false }

const VERBS: readonly { kind: VoteActKind; label: string }[] = [
  { kind: 'hold', label: 'Hold' },
  { kind: 'release', label: 'Release' },
  { kind: 'void', label: 'Void' },
]

type ActionsProps = {
  total: number
  selection: Selection
  onAll: (isAll: boolean) => void
  onAct: (kind: VoteActKind) => void
}

const Actions = ({ total, selection, onAll, onAct }: ActionsProps) => {
  const count = selection.isAll ? total : selection.keys.size
  const { words, canAct } = describeChosen(count, selection.isAll)
  return (
    <div className={styles.actions}>
      <Checkbox
        label={`All ${total.toLocaleString('en-US')} of this filter`}
        checked={selection.isAll}
        onCheckedChange={onAll}
      />
      <span className={styles.count} role="status">
        {words}
      </span>
      {VERBS.map(({ kind, label }) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'void' ? 'danger' : 'secondary'}
          disabled={!canAct}
          onClick={() => onAct(kind)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const DESCRIPTIONS = {
  hold: 'They do not count until you release them; totals and ranks follow.',
  release:
    'They count from then on, also those that are voided, and ranks follow. Votes whose address is not confirmed stay held.',
  void: 'They will not count, also those that count now; totals and ranks follow.',
} as const
const TITLES = { hold: 'Hold', release: 'Release', void: 'Void' } as const

/** What is asked about the votes that are chosen: those of the rows, or all of the filter. */
const decisionOf = (
  kind: VoteActKind,
  { work, filter, selection }: { work: WorkVotes; filter: VoteFilter; selection: Selection },
): VoteDecision => {
  const votes = { campaignId: work.campaign.id, artworkId: work.artwork.id }
  const chosen = selection.isAll ? filter : { userIds: [...selection.keys].map(Number) }
  // Everything that is chosen is meant, whatever it comes to now.
  return { kind, votes: { ...votes, ...chosen }, withOthers: true }
}

const Votes = ({
  work,
  filter,
  values,
  change,
}: { work: WorkVotes; filter: VoteFilter } & Pick<Address, 'values' | 'change'>) => {
  const { votes, total, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWorkVotes(
    work.artwork.id,
    filter,
  )
  const [selection, setSelection] = useState(NOTHING)
  const [asking, setAsking] = useState<VoteActKind>()
  const [account, setAccount] = useState<{ vote: WorkVote; kind: VoteActKind }>()
  const count = selection.isAll ? total : selection.keys.size
  if (error && !votes) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Sheet tight>
      <div className={styles.toolbar}>
        <Filters values={values} change={change} />
        <Actions
          total={total}
          selection={selection}
          onAll={(isAll) => setSelection({ keys: new Set(isAll ? votes?.map(({ key }) => key) : []), isAll })}
          onAct={setAsking}
        />
      </div>
      <WorkVotesTable
        votes={votes}
        selected={selection.isAll ? new Set(votes?.map(({ key }) => key)) : selection.keys}
        onSelectedChange={(keys) => setSelection({ keys, isAll: false })}
        onAct={(vote, kind) => setAccount({ vote, kind })}
        empty={<NoVotes isNarrowed={isNarrowed(values)} onShowAll={() => change(NO_FILTER)} />}
      />
      {hasNextPage && (
        <div className={styles.more}>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {asking && (
        <DecideVotesDialog
          {...decisionOf(asking, { work, filter, selection })}
          title={`${TITLES[asking]} ${pluralise(count, 'vote')}?`}
          description={DESCRIPTIONS[asking]}
          subject={`${asking}-work-${work.artwork.id}`}
          onDone={() => setSelection(NOTHING)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {account && <AccountVotesDialog {...account} campaign={work.campaign} onClose={() => setAccount(undefined)} />}
    </Sheet>
  )
}

const Work = ({ artworkId }: { artworkId: number }) => {
  const { values, change } = useAddress()
  const filter = filterOf(values)
  const { summary, error, refetch } = useWorkVotesSummary(artworkId, filter)
  if (!summary)
    return (
      <div aria-busy={!error}>
        <ScreenHead title={pages.operatorWorkVotes.title} />
        {error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />}
      </div>
    )
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={
          <>
            Votes for <bdi>{summary.artwork.title}</bdi>
          </>
        }
      />
      <Overview summary={summary} values={values} change={change} />
      <Votes key={JSON.stringify(filter)} work={summary} filter={filter} values={values} change={change} />
    </div>
  )
}

/** The votes for one work: when they came, what they have in common, and what to do about them. */
export const WorkVotesScreen = () => {
  useDocumentTitle(pages.operatorWorkVotes.title)
  const artworkId = readId(useAddress().values.id)
  if (artworkId !== undefined) return <Work key={artworkId} artworkId={artworkId} />
  return (
    <div>
      <ScreenHead title={pages.operatorWorkVotes.title} />
      <EmptyState
        headingLevel={2}
        title="Which artwork?"
        action={<SiteLink href={operatorPaths.artworks}>Find an artwork</SiteLink>}
      >
        Open the votes of an artwork from the list of artworks.
      </EmptyState>
    </div>
  )
}
