import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { rootRoute } from './root-route.tsx'

const noticesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.notices,
  validateSearch: pickStringParams('show', 'page'),
  component: lazyRouteComponent(() => import('../../features/notices/screens/notices-screen.tsx'), 'NoticesScreen'),
})

/** Everything that one was told. */
export const noticesRoutes = [noticesRoute]
