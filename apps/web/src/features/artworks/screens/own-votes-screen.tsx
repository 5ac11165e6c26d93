import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { readId } from '../../../lib/navigation/read-search.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { OWN_VOTES } from '../../../lib/navigation/vote-paths.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOwnVotes } from '../api/use-own-votes.ts'
import { OwnVoteRow, titleOf } from '../components/votes/own-vote-row.tsx'
import styles from './own-votes-screen.module.css'

// docs/product/interface.md#pages
const PER_PAGE = 24

const Nothing = () => (
  <EmptyState
    headingLevel={2}
    title="You have not voted yet"
    action={
      <Button asChild variant="primary">
        <SiteLink href={paths.participant.campaigns}>See the campaigns</SiteLink>
      </Button>
    }
  >
    Every vote that you cast appears here with its receipt.
  </EmptyState>
)

const VoteList = () => {
  const { page, values } = useAddress()
  const workId = readId(values.work)
  const { votes, total, error, refetch, isPlaceholderData } = useOwnVotes({ workId, page, pageSize: PER_PAGE })
  useExistingPage({ total, isPlaceholderData }, PER_PAGE)
  if (error && !votes) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (!votes)
    return (
      <div aria-busy="true">
        <Skeleton lines={8} />
      </div>
    )
  if (total === 0 && workId === undefined) return <Nothing />
  const nameOf = tellApart(votes, titleOf, ({ campaign }) => campaign.name)
  return (
    <>
      {workId !== undefined && (
        <p className={styles.one}>
          {total === 0 ? 'You have no vote for this work. ' : ''}
          <SiteLink href={OWN_VOTES}>See all your votes</SiteLink>
        </p>
      )}
      <ul className={styles.list} aria-label="My votes">
        {votes.map((vote) => (
          <OwnVoteRow key={`${vote.artworkId}-${vote.votedAt}`} vote={vote} name={nameOf(vote)} />
        ))}
      </ul>
      <AddressPager pageSize={PER_PAGE} total={total} />
    </>
  )
}

/** Everything that one has voted for, with a receipt and a check for each. */
export const OwnVotesScreen = () => {
  useDocumentTitle('My votes')
  return (
    <MemberGate userType={PARTICIPANT} what="your votes">
      <PageWidth className={styles.page}>
        <div className={styles.column}>
          <h1 className={styles.title}>My votes</h1>
          <p className={styles.lead}>
            Each vote is an entry in the public log of its campaign. A receipt proves that yours is there; checking it
            happens in your browser.
          </p>
          <VoteList />
        </div>
      </PageWidth>
    </MemberGate>
  )
}
