import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { brandCampaignPaths, readStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { serverClock } from '../../../lib/time/server-clock.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useCampaignPage } from '../api/use-campaign.ts'
import { type OwnCampaignDetail, useOwnCampaign } from '../api/use-own-campaign.ts'
import { CampaignPage } from '../components/campaign-page/campaign-page.tsx'
import { CampaignSkeleton, FailedCampaign } from '../components/campaign-state.tsx'
import { PreviewFrame } from '../components/preview/preview-frame.tsx'
import styles from './brand-preview-screen.module.css'

const MissingOwn = () => (
  <PageWidth>
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
  </PageWidth>
)

const SentBack = ({ campaign, what }: { campaign: OwnCampaignDetail; what: 'campaign' | 'change' }) => (
  <Banner
    tone="warn"
    action={
      <Button asChild size="small">
        <SiteLink href={brandCampaignPaths.edit(campaign.id, campaign.stage)}>Edit campaign</SiteLink>
      </Button>
    }
  >
    {what === 'change' ? 'Your change was sent back; this is the public version. ' : 'The campaign was sent back. '}
    The operator says: <q>{what === 'change' ? campaign.change?.reason : campaign.reviewReason}</q>
  </Banner>
)

const remarkOf = (campaign: OwnCampaignDetail): ReactNode => {
  if (campaign.change?.review === 'sent-back') return <SentBack campaign={campaign} what="change" />
  if (campaign.change)
    return <Banner>Your change is in review. This is the public version, which stays until it is approved.</Banner>
  if (campaign.stage === 'unpublished' && campaign.review === 'sent-back')
    return <SentBack campaign={campaign} what="campaign" />
  if (campaign.isPaused) return <Banner tone="warn">The operator has paused this campaign.</Banner>
  return null
}

/** Hangs the artworks of a campaign; another room's work. */
export type HangArtworks = (campaign: Campaign) => ReactNode

const Preview = ({ id, artworks }: { id: number; artworks: HangArtworks }) => {
  const page = useCampaignPage(id)
  const own = useOwnCampaign(id)
  useDocumentTitle(page.data && `Preview of ${page.data.name}`)
  if (page.error && !page.data)
    return isNotFound(page.error) ? (
      <MissingOwn />
    ) : (
      <FailedCampaign error={page.error} onRetry={() => void page.refetch()} />
    )
  if (!page.data) return <CampaignSkeleton />
  if (own.data === null) return <MissingOwn />
  return (
    <>
      {own.data && <PageWidth className={styles.remark}>{remarkOf(own.data)}</PageWidth>}
      <CampaignPage
        campaign={page.data}
        now={serverClock({ serverTime: page.data.readAt, receivedAt: page.dataUpdatedAt })}
        artworks={artworks(page.data)}
        isPreview
      />
    </>
  )
}

/** The query of its address, and the artworks as another room hangs them. */
export type BrandPreviewScreenProps = { id: number | undefined; status: string | undefined; artworks: HangArtworks }

/** One of a brand's own campaigns as a participant sees it, in a frame that says so. */
export const BrandPreviewScreen = ({ id, status, artworks }: BrandPreviewScreenProps) => (
  <MemberGate userType={BRAND} what="your campaign">
    <PreviewFrame exit={brandCampaignPaths.list(readStage(status) ?? 'live')}>
      {id === undefined ? <MissingOwn /> : <Preview id={id} artworks={artworks} />}
    </PreviewFrame>
  </MemberGate>
)
