import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const collectionsRoute = createRoute({
  getParentRoute,
  path: pages.collections.path,
  validateSearch: pickStringParams('keyword', 'page'),
  component: lazyScreen(() => import('../../features/collections/screens/collections-screen.tsx'), 'CollectionsScreen'),
})

const ownCollectionsRoute = createRoute({
  getParentRoute,
  path: pages.ownCollections.path,
  validateSearch: pickStringParams('page'),
  component: lazyScreen(
    () => import('../../features/collections/screens/own-collections-screen.tsx'),
    'OwnCollectionsScreen',
  ),
})

const collectionRoute = createRoute({
  getParentRoute,
  path: `${pages.collection.path}/$id/$tab`,
  validateSearch: pickStringParams('page', 'event'),
  component: lazyScreen(() => import('./collection-page.tsx'), 'CollectionPage'),
})

/** Collections: all of them, one's own, and the page of each. */
export const collectionsRoutes = [collectionsRoute, ownCollectionsRoute, collectionRoute]
