import './theme/theme.css'
import './zod-without-eval.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createAppDeps } from './app/app.tsx'
import { Live, prepareTakeOver } from './app/live.tsx'
import { createAppRouter } from './app/router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const parts = createAppDeps(createAppRouter())

const mount = () => {
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

// A prerendered page stands there already (app/prerender): it is replaced in one step by the same page alive, so its screen must be
// ready before the first render; and since nobody waits for it, the render may be taken in small pieces.
if (root.dataset.prerendered !== undefined) parts.router.load().then(mount, mount)
else mount()
