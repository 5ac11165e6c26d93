import { createRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const SubmissionsScreen = lazyScreen(
  () => import('../../features/artworks/screens/submissions-screen.tsx'),
  'SubmissionsScreen',
)
const EntrantScreen = lazyScreen(() => import('../../features/artworks/screens/entrant-screen.tsx'), 'EntrantScreen')
const { Part: OtherJoinedCampaigns } = lazyPart(
  async () =>
    (await import('../../features/campaigns/components/profile/other-joined-campaigns.tsx')).OtherJoinedCampaigns,
)

const submissionsRoute = createRoute({
  getParentRoute,
  path: '/brand/campaign/submissions',
  validateSearch: pickStringParams('idActive', 'status', 'tab', 'search', 'sort', 'dir', 'page'),
  loader: () => SubmissionsScreen.preload?.(),
  component: function SubmissionsPage() {
    return <SubmissionsScreen campaignId={readId(submissionsRoute.useSearch().idActive)} />
  },
})

const entrantRoute = createRoute({
  getParentRoute,
  path: '/brand/campaign/participants/detail',
  validateSearch: pickStringParams('user', 'idActive', 'actName', 'page'),
  loader: () => EntrantScreen.preload?.(),
  component: function EntrantPage() {
    const { user, idActive, actName } = entrantRoute.useSearch()
    const [userId, campaignId] = [readId(user), readId(idActive)]
    return (
      <EntrantScreen
        userId={userId}
        campaignId={campaignId}
        campaignName={actName ?? 'this campaign'}
        otherCampaigns={
          userId !== undefined &&
          campaignId !== undefined && (
            <Suspense>
              <OtherJoinedCampaigns userId={userId} exceptId={campaignId} />
            </Suspense>
          )
        }
      />
    )
  },
})

/** What brands do with what was handed in to their campaigns. */
export const submissionsRoutes = [submissionsRoute, entrantRoute]
