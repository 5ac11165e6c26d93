import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../lib/api/query-client.ts'
import { watchSession } from '../lib/api/session-watch.ts'
import { safeStorage } from '../lib/browser-storage.ts'
import { paths } from '../lib/navigation/paths.ts'
import { SessionProvider } from '../lib/session/session-provider.tsx'
import { createSessionStore, type SessionStore } from '../lib/session/session-store.ts'
import { showToast } from '../ui/toast-store.ts'
import type { AppRouter } from './router.ts'

/** What the app holds for as long as its window is open. */
export type AppDeps = { router: AppRouter; session: SessionStore; queryClient: QueryClient }

/** Puts the parts of the app together. */
export const createAppDeps = (router: AppRouter): AppDeps => {
  const session = createSessionStore({
    local: safeStorage(() => localStorage),
    tab: safeStorage(() => sessionStorage),
    currentPath: () => router.state.location.href,
  })
  const queryClient = createQueryClient({ logIn: () => session.requireLogIn(), tell: showToast })
  watchSession({
    ended: session.end,
    blocked: async (reason) => {
      // First away from screens that need somebody, and past what is unsaved there: it can no longer be saved.
      await router.navigate({ href: paths.landing, ignoreBlocker: true })
      session.block(reason)
      queryClient.clear()
    },
  })
  return { router, session, queryClient }
}

/** The whole app: what it knows, who uses it and where they are. */
export const App = ({ router, session, queryClient }: AppDeps) => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider store={session}>
      <RouterProvider router={router} />
    </SessionProvider>
  </QueryClientProvider>
)
