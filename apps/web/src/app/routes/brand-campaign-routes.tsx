import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const BrandPreviewScreen = lazyScreen(
  () => import('../../features/campaigns/screens/brand-preview-screen.tsx'),
  'BrandPreviewScreen',
)

const { Part: CampaignArtworks } = lazyPart(
  async () => (await import('../../features/artworks/components/campaign-artworks.tsx')).CampaignArtworks,
)

const myCampaignsRoute = createRoute({
  getParentRoute,
  path: paths.brand.campaigns,
  component: lazyScreen(() => import('../../features/campaigns/screens/my-campaigns-screen.tsx'), 'MyCampaignsScreen'),
})

const previewRoute = createRoute({
  getParentRoute,
  path: '/brand/campaign/preview',
  // The frame of the preview stands in place of the site's own.
  staticData: { chrome: 'none' },
  validateSearch: pickStringParams('id', 'status', 'operateStop'),
  loader: () => BrandPreviewScreen.preload?.(),
  component: function BrandPreviewPage() {
    const { id, status } = previewRoute.useSearch()
    return (
      <BrandPreviewScreen
        id={readId(id)}
        status={status}
        artworks={({ id: campaignId, workCount, stage, voteRules, isPaused }) => (
          <Suspense>
            <CampaignArtworks
              campaignId={campaignId}
              workCount={workCount}
              voteRules={voteRules}
              isOpen={stage === 'live'}
              isOver={stage === 'completed'}
              isPaused={isPaused}
            />
          </Suspense>
        )}
      />
    )
  },
})

/** A brand's own campaigns and how they look to others. */
export const brandCampaignRoutes = [myCampaignsRoute, previewRoute]
