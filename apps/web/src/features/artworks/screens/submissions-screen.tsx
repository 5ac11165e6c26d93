import { type ReactNode, Suspense } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { brandCampaignPaths } from '../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLiveWall } from '../api/use-live-wall.ts'
import { type ManagedCampaign, useManagedCampaign } from '../api/use-managed-campaign.ts'
import { useWaitingArtworks } from '../api/use-review-artworks.ts'
import { CampaignTop, CampaignTopSkeleton } from '../components/submissions/campaign-top.tsx'
import { EntrantsPanel } from '../components/submissions/entrants-panel.tsx'
import { VotesCard } from '../components/submissions/votes-card.tsx'
import { WallSkeleton } from '../components/wall-skeleton.tsx'
import styles from './submissions-screen.module.css'

type Tab = 'participants' | 'waiting' | 'artworks' | 'deleted'

const WaitingPanel = latePart(async () => (await import('../components/submissions/waiting-panel.tsx')).WaitingPanel)
const ArtworksPanel = latePart(async () => (await import('../components/submissions/artworks-panel.tsx')).ArtworksPanel)
const DeletedPanel = latePart(async () => (await import('../components/submissions/deleted-panel.tsx')).DeletedPanel)

const LateWall = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<WallSkeleton count={3} />}>{children}</Suspense>
)

/** Stands where a brand has no such campaign. */
export const NoSuchCampaign = () => (
  <EmptyState
    headingLevel={2}
    title="This campaign is not here"
    action={
      <Button asChild variant="primary">
        <SiteLink href={brandCampaignPaths.list('live')}>My Campaigns</SiteLink>
      </Button>
    }
  >
    It was deleted, or it belongs to another brand.
  </EmptyState>
)

const SubmissionTabs = ({ campaign }: { campaign: ManagedCampaign }) => {
  const { values, change } = useAddress()
  const { data: waiting } = useWaitingArtworks({ campaignId: campaign.id, search: '', page: 1 })
  // What waits stays until it is decided about, also where new works appear at once by now.
  const isReviewed = campaign.moderation === 'before' || (waiting?.total ?? 0) > 0
  const tabs = [
    {
      value: 'participants' as Tab,
      label: 'Participants',
      count: campaign.joinCount,
      content: <EntrantsPanel campaign={campaign} />,
    },
    ...(isReviewed
      ? [
          {
            value: 'waiting' as Tab,
            label: 'Waiting',
            count: waiting?.total ?? 0,
            content: (
              <LateWall>
                <WaitingPanel campaign={campaign} />
              </LateWall>
            ),
          },
        ]
      : []),
    {
      value: 'artworks' as Tab,
      label: 'Artwork',
      count: campaign.workCount,
      content: (
        <LateWall>
          <ArtworksPanel campaign={campaign} />
        </LateWall>
      ),
    },
    {
      value: 'deleted' as Tab,
      label: 'Deleted Artworks',
      count: campaign.deletedWorkCount,
      content: (
        <LateWall>
          <DeletedPanel campaign={campaign} />
        </LateWall>
      ),
    },
  ]
  const current = tabs.find(({ value }) => value === values.tab)?.value ?? 'participants'
  return (
    <Tabs
      label="Submissions"
      tabs={tabs}
      value={current}
      onValueChange={(tab) =>
        change({
          tab: tab === 'participants' ? undefined : tab,
          search: undefined,
          sort: undefined,
          dir: undefined,
        })
      }
    />
  )
}

const Submissions = ({ id }: { id: number }) => {
  const { data: campaign, error, refetch } = useManagedCampaign(id)
  useLiveWall(campaign?.id)
  useDocumentTitle(campaign ? `Submissions of ${campaign.name}` : 'Manage submissions')
  if (error && !campaign)
    return isNotFound(error) ? <NoSuchCampaign /> : <ListFailed error={error} onRetry={() => void refetch()} />
  if (campaign === undefined) return <CampaignTopSkeleton />
  if (campaign === null) return <NoSuchCampaign />
  return (
    <>
      <CampaignTop campaign={campaign} />
      <VotesCard campaignId={campaign.id} />
      <SubmissionTabs campaign={campaign} />
    </>
  )
}

/** What was handed in to one of a brand's own campaigns: who, what, and what was taken down. */
export const SubmissionsScreen = ({ campaignId }: { campaignId: number | undefined }) => (
  <MemberGate userType={BRAND} what="your submissions">
    <PageWidth className={styles.page}>
      {campaignId === undefined ? <NoSuchCampaign /> : <Submissions id={campaignId} />}
    </PageWidth>
  </MemberGate>
)
