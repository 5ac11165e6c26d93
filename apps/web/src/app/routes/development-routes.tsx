import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

/** Screens for those who build the product; a production build leaves them out. */
export const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide',
        component: lazyRouteComponent(() => import('../styleguide/styleguide-screen.tsx'), 'StyleguideScreen'),
      }),
    ]
  : []
