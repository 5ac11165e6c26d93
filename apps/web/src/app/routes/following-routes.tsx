import { createRoute } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const followingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.following,
  validateSearch: pickStringParams('tab', 'page'),
  component: lazyScreen(() => import('../../features/following/screens/following-screen.tsx'), 'FollowingScreen'),
})

/** What those whom one follows do. */
export const followingRoutes = [followingRoute]
