import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { App, createAppDeps } from '../app.tsx'
import { createAppRouter } from '../router.ts'
import { createRouteTree } from '../routes/route-tree.ts'

/** The markup of a page as a stranger sees it first. */
export const prerender = async (path: string) => {
  const history = createMemoryHistory({ initialEntries: [path] })
  const deps = createAppDeps(createAppRouter({ routeTree: createRouteTree([]), history }))
  await deps.router.load()
  return renderToStaticMarkup(<App {...deps} />)
}
