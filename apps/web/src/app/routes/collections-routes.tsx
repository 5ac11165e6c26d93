import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
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

const newCollectionRoute = createRoute({
  getParentRoute,
  path: pages.newCollection.path,
  component: lazyScreen(
    () => import('../../features/collections/screens/new-collection-screen.tsx'),
    'NewCollectionScreen',
  ),
})

const EditCollectionScreen = lazyScreen(
  () => import('../../features/collections/screens/edit-collection-screen.tsx'),
  'EditCollectionScreen',
)

const editCollectionRoute = createRoute({
  getParentRoute,
  path: `${pages.editCollection.path}/$id`,
  loader: () => EditCollectionScreen.preload?.(),
  component: function EditCollectionPage() {
    return <EditCollectionScreen collectionId={readId(editCollectionRoute.useParams().id)} />
  },
})

/** Collections: all of them, one's own, and the page of each. */
export const collectionsRoutes = [
  collectionsRoute,
  ownCollectionsRoute,
  newCollectionRoute,
  editCollectionRoute,
  collectionRoute,
]
