import { createRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { type AppRouter, createAppRouter } from './router.ts'
import { landingRoute } from './routes/landing-routes.tsx'
import { lazyScreen } from './routes/lazy-screen.tsx'
import { rootRoute } from './routes/root-route.tsx'
import type { RouteTree } from './routes/route-tree.ts'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

/**
 * The router of somebody who comes by the front page. It begins with that page alone: the other addresses come when the browser has
 * nothing better to do, or when one of them is asked for.
 */
export const createFrontRouter = (): AppRouter => {
  let isWhole = false
  const Arrival = () => {
    useEffect(() => void router.load(), [])
    return <ScreenSkeleton />
  }
  const Elsewhere = lazyScreen(async () => {
    const { createRouteTree } = await import('./routes/route-tree.ts')
    createRouteTree([])
    router.setRoutes(router.buildRouteTree())
    isWhole = true
    return { Arrival }
  }, 'Arrival')
  const elsewhereRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async ({ location }) => {
      await Elsewhere.preload?.()
      if (isWhole) throw redirect({ href: location.href, replace: true })
    },
    component: Elsewhere,
  })
  // What it becomes.
  const routeTree = rootRoute.addChildren([landingRoute, elsewhereRoute]) as unknown as RouteTree
  const router: AppRouter = createAppRouter({ routeTree })
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenIdle(() => void Elsewhere.preload?.())
  })
  return router
}
