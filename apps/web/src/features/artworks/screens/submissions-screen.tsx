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
import { Tabs } from '../../../ui/tabs.tsx'
import { useLiveWall } from '../api/use-live-wall.ts'
import { type ManagedCampaign, useManagedCampaign } from '../api/use-managed-campaign.ts'
import { ArtworksPanel } from '../components/submissions/artworks-panel.tsx'
import { CampaignTop, CampaignTopSkeleton } from '../components/submissions/campaign-top.tsx'
import { DeletedPanel } from '../components/submissions/deleted-panel.tsx'
import { EntrantsPanel } from '../components/submissions/entrants-panel.tsx'
import styles from './submissions-screen.module.css'

type Tab = 'participants' | 'artworks' | 'deleted'

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
  const tabs = [
    {
      value: 'participants' as Tab,
      label: 'Participants',
      count: campaign.joinCount,
      content: <EntrantsPanel campaign={campaign} />,
    },
    {
      value: 'artworks' as Tab,
      label: 'Artwork',
      count: campaign.workCount,
      content: <ArtworksPanel campaign={campaign} />,
    },
    {
      value: 'deleted' as Tab,
      label: 'Deleted Artworks',
      count: campaign.deletedWorkCount,
      content: <DeletedPanel campaign={campaign} />,
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
    return isNotFound(error) ? (
      <NoSuchCampaign />
    ) : (
      <ListFailed message={error.message} onRetry={() => void refetch()} />
    )
  if (campaign === undefined) return <CampaignTopSkeleton />
  if (campaign === null) return <NoSuchCampaign />
  return (
    <>
      <CampaignTop campaign={campaign} />
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
