import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { editorPaths } from '../../features/campaigns/components/editor/editor-paths.ts'
import { useChainActions } from '../../lib/chain/use-chain-actions.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const validateSearch = pickStringParams('from', 'id', 'tab', 'status')

const CreateCampaignScreen = lazyRouteComponent(
  () => import('../../features/campaigns/screens/create-campaign-screen.tsx'),
  'CreateCampaignScreen',
)
const EditCampaignScreen = lazyRouteComponent(
  () => import('../../features/campaigns/screens/edit-campaign-screen.tsx'),
  'EditCampaignScreen',
)
const CreateOverviewScreen = lazyRouteComponent(
  () => import('../../features/campaigns/screens/create-overview-screen.tsx'),
  'CreateOverviewScreen',
)
const CampaignOverviewScreen = lazyRouteComponent(
  () => import('../../features/campaigns/screens/campaign-overview-screen.tsx'),
  'CampaignOverviewScreen',
)

const createCampaignRoute = createRoute({
  getParentRoute,
  path: editorPaths.create,
  validateSearch,
  loader: () => CreateCampaignScreen.preload?.(),
  component: function CreateCampaignPage() {
    const chain = useChainActions()
    return <CreateCampaignScreen tab={createCampaignRoute.useSearch().tab} chain={chain} />
  },
})

const createOverviewRoute = createRoute({
  getParentRoute,
  path: editorPaths.createOverview,
  validateSearch,
  loader: () => CreateOverviewScreen.preload?.(),
  component: function CreateOverviewPage() {
    return <CreateOverviewScreen from={createOverviewRoute.useSearch().from} />
  },
})

const editCampaignRoute = createRoute({
  getParentRoute,
  path: editorPaths.edit,
  validateSearch,
  loader: () => EditCampaignScreen.preload?.(),
  component: function EditCampaignPage() {
    const { id, tab } = editCampaignRoute.useSearch()
    const chain = useChainActions()
    return <EditCampaignScreen id={readId(id)} tab={tab} chain={chain} />
  },
})

const campaignOverviewRoute = createRoute({
  getParentRoute,
  path: editorPaths.overview,
  validateSearch,
  loader: () => CampaignOverviewScreen.preload?.(),
  component: function CampaignOverviewPage() {
    const { id, from } = campaignOverviewRoute.useSearch()
    return <CampaignOverviewScreen id={readId(id)} from={from} />
  },
})

/** Making, changing and handing in a brand's campaign. */
export const campaignEditorRoutes = [createCampaignRoute, createOverviewRoute, editCampaignRoute, campaignOverviewRoute]
