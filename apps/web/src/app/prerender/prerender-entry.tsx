import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { App, createAppParts } from '../app.tsx'
import { createAppRouter } from '../router.ts'

/** The markup of a page as a stranger sees it first. */
export const prerender = async (path: string) => {
  const parts = createAppParts(createAppRouter(createMemoryHistory({ initialEntries: [path] })))
  await parts.router.load()
  return renderToStaticMarkup(<App {...parts} />)
}
