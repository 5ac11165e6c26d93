import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { rootRoute } from './root-route.tsx'

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.search,
  validateSearch: pickStringParams('q', 'kind'),
  component: lazyRouteComponent(() => import('../../features/search/screens/search-screen.tsx'), 'SearchScreen'),
})

/** Everything that a search finds. */
export const searchRoutes = [searchRoute]
