import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'
import type { RouteTree } from './routes/route-tree.ts'
import { ScreenError } from './shell/screen-error.tsx'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

const PENDING_MS = 80
// A key that no page has.
const NO_PAGE = 'no-page'

/** What a router is made of: without a history it follows the browser's. */
type AppRouterOptions = { routeTree: RouteTree; history?: RouterHistory }

/** Makes the router that finds the screen of an address. */
export const createAppRouter = ({ routeTree, history }: AppRouterOptions) => {
  // Until the next page is there a skeleton may stand in its place, which is shorter than the page before: how far that was scrolled
  // was kept when it was left, and anyone who turns back by then must not lose it.
  const placeKey = ({ state, href }: ParsedLocation): string =>
    router.stores.status.get() === 'pending' ? NO_PAGE : (state.__TSR_key ?? href)
  const router = createRouter({
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
    getScrollRestorationKey: placeKey,
  })
  return router
}

/** The router of the app. */
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
