import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const ownSetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.ownSets.path,
  validateSearch: pickStringParams('page'),
  component: lazyScreen(() => import('../../features/sets/screens/own-sets-screen.tsx'), 'OwnSetsScreen'),
})

const setRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${pages.set.path}/$id`,
  validateSearch: pickStringParams('page'),
  component: lazyScreen(() => import('./set-page.tsx'), 'SetPage'),
})

/** Sets into which people save works. */
export const setsRoutes = [ownSetsRoute, setRoute]
