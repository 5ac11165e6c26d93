import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

/** Screens for those who build the product; a production build leaves them out. */
export const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide',
        component: lazyScreen(() => import('../styleguide/styleguide-screen.tsx'), 'StyleguideScreen'),
      }),
    ]
  : []
