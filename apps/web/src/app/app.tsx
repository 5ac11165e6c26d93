import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../lib/api/query-client.ts'
import { forgivingStorage } from '../lib/browser-storage.ts'
import { paths } from '../lib/navigation/paths.ts'
import { SessionProvider } from '../lib/session/session-provider.tsx'
import { createSessionStore, type SessionStore } from '../lib/session/session-store.ts'
import { showToast } from '../ui/toast-store.ts'
import type { AppRouter } from './router.ts'

/** What the app holds for as long as its window is open. */
export type AppParts = { router: AppRouter; session: SessionStore; queryClient: QueryClient }

/** Puts the parts of the app together. */
export const createAppParts = (router: AppRouter): AppParts => {
  const session = createSessionStore({
    local: forgivingStorage(() => localStorage),
    tab: forgivingStorage(() => sessionStorage),
    currentPath: () => router.state.location.href,
  })
  const queryClient = createQueryClient({
    logIn: () => {
      session.settle(null)
      session.requireLogIn()
    },
    signOut: () => {
      session.settle(null)
      queryClient.clear()
      void router.navigate({ href: paths.landing })
    },
    tell: showToast,
  })
  return { router, session, queryClient }
}

/** The whole app: what it knows, who uses it and where they are. */
export const App = ({ router, session, queryClient }: AppParts) => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider store={session}>
      <RouterProvider router={router} />
    </SessionProvider>
  </QueryClientProvider>
)
