import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorAction, isTransient } from './refusals.ts'

/** How loud the failure of a call is: a warning unless told. Silence never hides that a session has ended: the client sees to that. */
export type FailureTone = 'warning' | 'error' | 'silent'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure?: FailureTone }
    mutationMeta: { failure?: FailureTone }
  }
}

/** What the app does when a call fails. */
export type FailureActs = {
  logIn: () => void
  tell: (tone: 'warning' | 'error', message: string) => void
}

const RETRIES = 2
const FIRST_RETRY_MS = 400

/** The store of everything that was read from the server; failures are answered here, in one place. */
export const createQueryClient = (acts: FailureActs) => {
  const isShownOffline = (query: Query<unknown, unknown>) => !onlineManager.isOnline() && query.state.data !== undefined
  const onFailure = (error: Error, tone: FailureTone = 'warning') => {
    if (tone === 'silent') return
    const action = errorAction(error)
    if (action === 'log-in') acts.logIn()
    if (action === 'tell') acts.tell(tone, error.message)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      // What is on the screen stays there without a network; that it could not be read again says nothing new.
      onError: (error, query) => onFailure(error, isShownOffline(query) ? 'silent' : query.meta?.failure),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => onFailure(error, mutation.meta?.failure),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (attempt) => FIRST_RETRY_MS * 2 ** attempt,
        refetchOnWindowFocus: false,
        // Without a network a read fails and the screen says so, instead of waiting without a word; it is read again when that is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection an act fails at once and says so. It must not wait, and happen when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}
