import { createRoute } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.search,
  validateSearch: pickStringParams('q', 'kind'),
  component: lazyScreen(() => import('../../features/search/screens/search-screen.tsx'), 'SearchScreen'),
})

/** Everything that a search finds. */
export const searchRoutes = [searchRoute]
