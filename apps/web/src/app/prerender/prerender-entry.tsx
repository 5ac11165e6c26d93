import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { assumePhone } from '../../theme/breakpoints.ts'
import { App, createAppDeps } from '../app.tsx'
import { createAppRouter } from '../router.ts'
import { createRouteTree } from '../routes/route-tree.ts'
import type { FirstAnswers } from './first-answers.ts'

const createDeps = async (path: string) => {
  const history = createMemoryHistory({ initialEntries: [path] })
  const deps = createAppDeps(createAppRouter({ routeTree: createRouteTree([]), history }))
  await deps.router.load()
  return deps
}

/** The markup of a page as a stranger sees it first, before anything was read. */
export const prerender = async (path: string) => renderToStaticMarkup(<App {...(await createDeps(path))} />)

// A page reads in steps: the campaign first, then what depends on it.
const MAX_STEPS = 4

const isAsked = ({ state, options }: ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]) =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

/**
 * Paints a page as a stranger sees it, with all that it reads: asks for what its parts ask for until they ask for nothing more.
 * Fails when a call does.
 */
export const paint = async (path: string, { isPhone }: { isPhone: boolean }) => {
  const deps = await createDeps(path)
  const { queryClient } = deps
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, meta: { failure: 'silent' } } })
  try {
    for (let step = 0; step < MAX_STEPS; step++) {
      assumePhone(isPhone)
      const markup = renderToStaticMarkup(<App {...deps} />)
      const cache = queryClient.getQueryCache()
      const asked = cache.getAll().filter(isAsked)
      if (asked.length === 0) {
        const answers: FirstAnswers = cache.getAll().map(({ queryKey, state }) => [queryKey, state.data])
        return { markup, answers: answers.filter(([, data]) => data !== undefined) }
      }
      await Promise.all(asked.map((query) => query.fetch()))
    }
    throw new Error('The page asks again and again.')
  } finally {
    queryClient.clear()
  }
}
