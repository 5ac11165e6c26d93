import './theme/theme.css'
import './zod-without-eval.ts'
import { pages } from '@plinth/api-schema/pages'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createAppDeps } from './app/app.tsx'
import { createFrontRouter } from './app/front-router.tsx'
import { Live, prepareTakeOver } from './app/live.tsx'
import { takeFirstAnswers } from './app/prerender/first-answers.ts'
import { createAppRouter } from './app/router.ts'
import { keepOfflinePage } from './lib/keep-offline-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const mount = (parts: ReturnType<typeof createAppDeps>) => {
  const takeOver = prepareTakeOver(root)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Live onLive={takeOver}>
          <App {...parts} />
        </Live>
      </StrictMode>,
    ),
  )
}

const { path: operatorsSide } = pages.operatorHome
const isOperatorsSide = `${location.pathname}/`.startsWith(`${operatorsSide}/`)

const createRouterHere = async () => {
  if (location.pathname === pages.landing.path) return createFrontRouter()
  const [{ createRouteTree }, { operatorsRoutes }] = await Promise.all([
    import('./app/routes/route-tree.ts'),
    isOperatorsSide ? import('./app/routes/operators-routes.tsx') : { operatorsRoutes: [] as const },
  ])
  return createAppRouter({ routeTree: createRouteTree(operatorsRoutes) })
}

const { prerendered } = root.dataset

// Nobody waits for the code of a page that is painted: between its steps the page answers.
const letAnswer = async () => {
  if (prerendered !== undefined) await new Promise((resolve) => setTimeout(resolve))
}

const start = async () => {
  await letAnswer()
  const router = await createRouterHere()
  await letAnswer()
  const parts = createAppDeps(router)
  // A prerendered page stands there already (app/prerender): it is replaced in one step by the same page alive, so its screen
  // must be ready before the first render; and since nobody waits for it, the render may be taken in small pieces.
  if (prerendered !== undefined) {
    takeFirstAnswers(parts.queryClient)
    await letAnswer()
    await parts.router.load().catch(() => {})
    await letAnswer()
  }
  mount(parts)
  if (import.meta.env.PROD) keepOfflinePage()
}

void start()
