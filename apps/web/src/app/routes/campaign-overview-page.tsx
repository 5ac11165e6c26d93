import { Suspense } from 'react'
import { CampaignOverviewScreen } from '../../features/campaigns/screens/campaign-overview-screen.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: NumbersPanel } = lazyPart(
  async () => (await import('../../features/numbers/components/numbers-panel.tsx')).NumbersPanel,
)
const { Part: LinksPanel } = lazyPart(
  async () => (await import('../../features/sharing/components/links-panel.tsx')).LinksPanel,
)

const { Part: CommentSwitch } = lazyPart(
  async () => (await import('../../features/comments/components/comment-switch.tsx')).CommentSwitch,
)

/** The overview of a campaign, with what other rooms tell of it. */
export const CampaignOverviewPage = ({ id, from }: { id: number | undefined; from: string | undefined }) => (
  <CampaignOverviewScreen
    id={id}
    from={from}
    numbers={({ id: campaignId }) => (
      <Suspense>
        <NumbersPanel campaignId={campaignId} reader="brand" />
      </Suspense>
    )}
    links={({ id: campaignId, path }) => (
      <Suspense>
        <LinksPanel campaignId={campaignId} path={path} />
      </Suspense>
    )}
    comments={({ id: campaignId }) => (
      <Suspense>
        <CommentSwitch campaignId={campaignId} />
      </Suspense>
    )}
  />
)
