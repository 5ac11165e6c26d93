import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { App, createAppDeps } from '../app.tsx'
import { createAppRouter } from '../router.ts'

/** The markup of a page as a stranger sees it first. */
export const prerender = async (path: string) => {
  const deps = createAppDeps(createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) }))
  await deps.router.load()
  return renderToStaticMarkup(<App {...deps} />)
}
