import type { ReactNode } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { recountPath, winnersPath } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Artwork } from '../api/artwork.ts'
import { useCampaign } from '../api/use-campaign.ts'
import { useWinners, type Winners } from '../api/use-winners.ts'
import { CampaignTrail } from '../components/campaign-head.tsx'
import { MissingCampaign } from '../components/missing-campaign.tsx'
import { Ranking } from '../components/winners/ranking.tsx'
import { Winner } from '../components/winners/winner.tsx'
import styles from './winners-screen.module.css'

type Slots = {
  /** The way to the NFT that a minted work has become. */
  nftLink: (work: Artwork) => ReactNode
  /** The way to save the press kit, for the brand and the winners. */
  pressKit: (campaignId: number) => ReactNode
  /** The way to offer money for any of the winning works. */
  offer: (campaignId: number, artworkIds: readonly number[]) => ReactNode
}
export type WinnersScreenProps = Slots & { campaignId: number | undefined }

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton lines={6} />
  </div>
)

const CampaignLink = ({ campaignId }: { campaignId: number }) => (
  <Button asChild variant="primary">
    <SiteLink href={campaignPagePath(campaignId)}>See the campaign</SiteLink>
  </Button>
)

const NotOver = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState headingLevel={2} title="No winners yet" action={<CampaignLink campaignId={campaign.id} />}>
    The winners stand here once voting has ended, on <Time at={campaign.endsAt} look="minute" />.
  </EmptyState>
)

const Counting = ({ onRetry, pending }: { onRetry: () => void; pending: boolean }) => (
  <EmptyState
    headingLevel={2}
    title="The votes are being closed"
    action={
      <Button variant="primary" pending={pending} onClick={onRetry}>
        Look again
      </Button>
    }
  >
    Voting has ended. The votes are looked at once more; the winners stand here in a few minutes.
  </EmptyState>
)

const sumsOf = ({ workCount, voteCount, voterCount }: Winners) =>
  `${pluralise(workCount ?? 0, 'work')}, ${pluralise(voteCount ?? 0, 'vote')} by ${pluralise(voterCount ?? 0, 'person', 'people')}.`

const Results = ({ campaign, winners, nftLink, pressKit, offer }: Slots & { campaign: Campaign; winners: Winners }) => {
  const { member } = useSession()
  const mayTell =
    winners.works.length > 0 &&
    [campaign.brand.id, ...winners.works.map(({ artist }) => artist.id)].some((id) => id === member?.id)
  return (
    <>
      <div className={styles.about}>
        <p>{sumsOf(winners)} Of works with equally many votes, the one submitted later stands first.</p>
        <div className={styles.actions}>
          <Button asChild>
            <SiteLink href={recountPath(campaign.id)}>Check the count</SiteLink>
          </Button>
          {!campaign.isPrivate && (
            <ShareButton
              title="Share the winners"
              subject={`The winners of ${campaign.name}, by ${campaign.brand.name}`}
              path={winnersPath(campaign.id)}
              fileName={`winners-${campaign.id}`}
              card={`/share/campaign/${campaign.id}.png`}
            >
              Share the winners
            </ShareButton>
          )}
          {mayTell && pressKit(campaign.id)}
          {winners.works.length > 1 &&
            offer(
              campaign.id,
              winners.works.map(({ id }) => id),
            )}
        </div>
      </div>
      {winners.works.length === 0 ? (
        <EmptyState headingLevel={2} title="Nobody won a place" action={<CampaignLink campaignId={campaign.id} />}>
          No work on the wall has a vote.
        </EmptyState>
      ) : (
        <>
          <ol className={styles.winners} aria-label="The first places">
            {winners.works.map((work, index) => (
              <li key={work.id} className={styles.winner}>
                <Winner
                  work={work}
                  place={work.rank ?? index + 1}
                  voteCount={winners.voteCount ?? 0}
                  nftLink={nftLink(work)}
                />
              </li>
            ))}
          </ol>
          <Ranking campaignId={campaign.id} winnerIds={winners.works.map(({ id }) => id)} />
        </>
      )}
    </>
  )
}

const Ended = ({ campaign, ...slots }: Slots & { campaign: Campaign }) => {
  const { data, error, refetch, isFetching } = useWinners(campaign.id)
  if (data?.placesStand) return <Results campaign={campaign} winners={data} {...slots} />
  if (data) return <Counting onRetry={() => void refetch()} pending={isFetching} />
  if (error) return <LoadFailed title="The winners could not be loaded" error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

/** Who won a campaign: the first places large, the others in a list. */
export const WinnersScreen = ({ campaignId, ...slots }: WinnersScreenProps) => {
  const { data: campaign, error, isError, refetch } = useCampaign(campaignId)
  useDocumentTitle(campaign && `Winners of ${campaign.name}`)
  const missing = campaignId === undefined || isError
  return (
    <PageWidth className={styles.page}>
      {!campaign && (missing ? <MissingCampaign error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {campaign && (
        <>
          <header className={styles.head}>
            <CampaignTrail campaign={campaign} page="Winners" />
            <h1>
              Winners of <bdi>{campaign.name}</bdi>
            </h1>
            <p className={styles.host}>
              Hosted by <bdi>{campaign.brand.name}</bdi>.{' '}
              {campaign.stage === 'completed' && (
                <>
                  Ended on <Time at={campaign.endsAt} look="date" />.
                </>
              )}
            </p>
          </header>
          {campaign.stage === 'completed' ? <Ended campaign={campaign} {...slots} /> : <NotOver campaign={campaign} />}
        </>
      )}
    </PageWidth>
  )
}
