// npm run journeys: the browser tests, on a product and a sign-in provider of their own. Arguments are Playwright's.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { startOidcProvider } from '../apps/server/src/ports/oidc-provider.fixture.ts'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { freePort, startProduct, temporaryDataDir } from './product.mjs'

const root = path.resolve(import.meta.dirname, '..')
const playwright = path.join(root, 'node_modules/.bin/playwright')

// Journeys that need the operator log in with these; the product gets them as any operator would set them.
const OPERATOR = { OPERATOR_EMAIL: 'operator@plinth.test', OPERATOR_PASSWORD: 'Operator-Pass1' }

// Not spawnSync: the provider answers from this process.
const run = (args, env) =>
  new Promise((resolve) => {
    const child = spawn(playwright, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Builds the web app, starts the product with everything that journeys need, and runs them; answers Playwright's exit code. */
export async function runJourneys(args, env = {}) {
  buildWeb()
  const port = await freePort()
  const provider = await startOidcProvider({ redirectUri: `http://localhost:${port}/auth/callback` })
  const { dataDir, remove } = temporaryDataDir()
  const settings = {
    ...OPERATOR,
    PORT: String(port),
    DEMO: '1',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  }
  try {
    const product = await startProduct({ dataDir, env: settings })
    try {
      return await run(['test', '--config', 'e2e/playwright.config.ts', ...args], {
        ...OPERATOR,
        PLINTH_URL: product.address,
        DATA_DIR: dataDir,
        CHROMIUM_PATH: findBrowser(),
        ...env,
      })
    } finally {
      await product.stop()
    }
  } finally {
    await provider.close()
    remove()
  }
}

if (import.meta.main) process.exitCode = await runJourneys(process.argv.slice(2))
