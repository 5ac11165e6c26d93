import { createRoute } from '@tanstack/react-router'
import { editorPaths } from '../../features/campaigns/components/editor/editor-paths.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const validateSearch = pickStringParams('from', 'id', 'tab', 'status')

const CreateCampaignPage = lazyScreen(() => import('./create-campaign-page.tsx'), 'CreateCampaignPage')
const EditCampaignPage = lazyScreen(() => import('./edit-campaign-page.tsx'), 'EditCampaignPage')
const CreateOverviewScreen = lazyScreen(
  () => import('../../features/campaigns/screens/create-overview-screen.tsx'),
  'CreateOverviewScreen',
)
const CampaignOverviewPage = lazyScreen(() => import('./campaign-overview-page.tsx'), 'CampaignOverviewPage')

const createCampaignRoute = createRoute({
  getParentRoute,
  path: editorPaths.create,
  validateSearch,
  loader: () => CreateCampaignPage.preload?.(),
  component: function CreateCampaign() {
    return <CreateCampaignPage tab={createCampaignRoute.useSearch().tab} />
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
  loader: () => EditCampaignPage.preload?.(),
  component: function EditCampaign() {
    const { id, tab } = editCampaignRoute.useSearch()
    return <EditCampaignPage id={readId(id)} tab={tab} />
  },
})

const campaignOverviewRoute = createRoute({
  getParentRoute,
  path: editorPaths.overview,
  validateSearch,
  loader: () => CampaignOverviewPage.preload?.(),
  component: function CampaignOverview() {
    const { id, from } = campaignOverviewRoute.useSearch()
    return <CampaignOverviewPage id={readId(id)} from={from} />
  },
})

/** Making, changing and handing in a brand's campaign. */
export const campaignEditorRoutes = [createCampaignRoute, createOverviewRoute, editCampaignRoute, campaignOverviewRoute]
