import { accountsRoutes } from './accounts-routes.tsx'
import { developmentRoutes } from './development-routes.tsx'
import { platformRoutes } from './platform-routes.tsx'
import { rootRoute } from './root-route.tsx'
import { startUpRoutes } from './start-up-routes.tsx'

/** Every address of the product and the screen that it shows. */
export const routeTree = rootRoute.addChildren([
  ...startUpRoutes,
  ...accountsRoutes,
  ...platformRoutes,
  ...developmentRoutes,
])
