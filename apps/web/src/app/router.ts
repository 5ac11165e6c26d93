import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'
import type { RouteTree } from './routes/route-tree.ts'
import { ScreenError } from './shell/screen-error.tsx'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

const PENDING_MS = 80

/** What a router is made of: without a history it follows the browser's. */
type AppRouterOptions = { routeTree: RouteTree; history?: RouterHistory }

/** Makes the router that finds the screen of an address. */
export const createAppRouter = ({ routeTree, history }: AppRouterOptions) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenSkeleton,
    // Anyone who pressed a link sees within a blink that it was heard.
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    // Outside a browser there is nothing to scroll, and the router would write an inline script instead.
    scrollRestoration: history === undefined,
    scrollRestorationBehavior: 'instant',
  })

/** The router of the app. */
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
