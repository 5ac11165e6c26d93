import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'
import { WorksOfAll } from './works-of-all.tsx'

const getParentRoute = () => rootRoute

const MarketScreen = lazyScreen(() => import('../../features/campaigns/screens/market-screen.tsx'), 'MarketScreen')
const CampaignScreen = lazyScreen(
  () => import('../../features/campaigns/screens/campaign-screen.tsx'),
  'CampaignScreen',
)
const CampaignArtworks = lazyScreen(
  () => import('../../features/artworks/components/campaign-artworks.tsx'),
  'CampaignArtworks',
)

const { Part: CollectionLink } = lazyPart(
  async () => (await import('../../features/collections/components/collection-link.tsx')).CollectionLink,
)
const { Part: FollowCampaign } = lazyPart(async () => (await import('./follow-campaign.tsx')).FollowCampaign)

const marketRoute = createRoute({
  getParentRoute,
  path: paths.participant.home,
  loader: () => MarketScreen.preload?.(),
  component: () => <MarketScreen works={<WorksOfAll />} />,
})

const campaignsRoute = createRoute({
  getParentRoute,
  path: paths.participant.campaigns,
  component: lazyScreen(() => import('../../features/campaigns/screens/campaigns-screen.tsx'), 'CampaignsScreen'),
})

const campaignRoute = createRoute({
  getParentRoute,
  path: paths.participant.campaign,
  validateSearch: pickStringParams('id', 'submit', 'status', 'invite'),
  loader: () => Promise.all([CampaignScreen.preload?.(), CampaignArtworks.preload?.()]),
  component: function CampaignRoute() {
    const { id, submit, invite } = campaignRoute.useSearch()
    return (
      <CampaignScreen
        id={readId(id)}
        invite={invite}
        toSubmit={submit === '1'}
        follow={(campaign) => (
          <Suspense fallback={<span aria-busy="true" />}>
            <FollowCampaign campaign={campaign} />
          </Suspense>
        )}
        collection={({ collection, stage }) =>
          // Works are minted when a campaign is over: before that nobody can see its collection.
          collection?.chainId && stage === 'completed' ? (
            <Suspense>
              <CollectionLink chainId={collection.chainId} contract={collection.contractAddress} />
            </Suspense>
          ) : null
        }
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

/** What anybody may look at: the market, the campaigns and the page of one of them. */
export const campaignRoutes = [marketRoute, campaignsRoute, campaignRoute]
