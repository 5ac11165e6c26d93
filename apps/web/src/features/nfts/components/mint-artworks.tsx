import { messages } from '@plinth/api-schema/messages'
import { useEffect } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { brandCampaignPaths } from '../../../lib/navigation/brand-campaign-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { reportEarlierMints } from '../api/report-earlier-mints.ts'
import { type MintCampaign, useAskedWorks, useMintableWorks, useMintCampaign } from '../api/use-mint-artworks.ts'
import styles from '../screens/nft-screens.module.css'
import { MintAdvice } from './mint-advice.tsx'
import { MintWaiting } from './mint-waiting.tsx'
import { WorksMint } from './works-mint.tsx'

export type MintArtworksProps = {
  campaignId: number | undefined
  /** The works that were chosen on the way here. */
  workIds: readonly number[]
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <EmptyState
    headingLevel={2}
    title={title}
    action={
      <Button asChild variant="primary">
        <SiteLink href={brandCampaignPaths.list('completed')}>Back to My Campaign</SiteLink>
      </Button>
    }
  >
    {children}
  </EmptyState>
)

const Mint = ({ campaign, workIds }: { campaign: MintCampaign; workIds: readonly number[] }) => {
  const best = useMintableWorks(campaign.id, 1)
  const asked = useAskedWorks(campaign.id, workIds)
  const { collection } = campaign
  const error = best.error ?? asked.error
  const reload = () => {
    for (const works of [best, asked]) if (works.error) void works.refetch()
  }
  if (!campaign.isCompleted) return <Nothing title="It is too early to mint">{messages.campaignNotCompleted}</Nothing>
  if (!collection) return <Nothing title="There is no collection">{messages.noCollection}</Nothing>
  if (!best.data || !asked.data)
    return error ? <LoadFailed title="The works could not be loaded" error={error} onRetry={reload} /> : <MintWaiting />
  if (best.data.total === 0) return <Nothing title="Nothing hangs here">The wall of this campaign is empty.</Nothing>
  return <WorksMint key={campaign.id} campaign={{ ...campaign, collection }} best={best.data} asked={asked.data} />
}

const Head = ({ campaign }: { campaign: MintCampaign }) => (
  <>
    <Breadcrumbs
      trail={[
        <SiteLink key="list" href={paths.brand.campaigns}>
          My Campaigns
        </SiteLink>,
        <SiteLink key="submissions" href={brandCampaignPaths.submissions(campaign.id, 'completed')}>
          <bdi>{campaign.name}</bdi>
        </SiteLink>,
      ]}
      current="Mint NFTs"
    />
    <div className={styles.head}>
      <h1>Mint NFTs</h1>
      <p className={styles.lead}>
        Each work becomes a token in the collection of <bdi>{campaign.name}</bdi> and goes straight to its recipient.
      </p>
    </div>
  </>
)

/** Chosen works of a completed campaign, on their way to the chain. */
export const MintArtworks = ({ campaignId, workIds }: MintArtworksProps) => {
  useEffect(() => {
    void reportEarlierMints()
  }, [])
  const { data: campaign, error, refetch } = useMintCampaign(campaignId)
  const isMissing = campaignId === undefined || campaign === null || isNotFound(error)
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Nothing title="This isn’t one of your campaigns">It may have been deleted.</Nothing>}
      {!isMissing && error && !campaign && (
        <LoadFailed title="The campaign could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && !error && !campaign && <MintWaiting />}
      {campaign && (
        <>
          <Head campaign={campaign} />
          <Mint campaign={campaign} workIds={workIds} />
          <MintAdvice leave={<SiteLink href={paths.brand.campaigns}>My campaigns</SiteLink>} />
        </>
      )}
    </PageWidth>
  )
}
