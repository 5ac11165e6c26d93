// npm run journeys: the browser tests, each worker on a product, a sign-in provider and a card processor of its own. Arguments are Playwright's.
import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startCardProcessor } from '../apps/server/src/ports/card-processor.fixture.ts'
import { startOidcProvider } from '../apps/server/src/ports/oidc-provider.fixture.ts'
import { createTestChain } from '../apps/server/test/test-chain.ts'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { copyDataDir, freePort, startProduct, temporaryDataDir } from './product.mjs'

const root = path.resolve(import.meta.dirname, '..')
const playwright = path.join(root, 'node_modules/.bin/playwright')

// Journeys that need the operator log in with these; the product gets them as any operator would set them.
const OPERATOR = { OPERATOR_EMAIL: 'operator@plinth.test', OPERATOR_PASSWORD: 'Operator-Pass1' }

const SECOND_CHAIN_ID = 31_338

/** A chain beside the embedded one, for anyone who changes networks, and the file that names both. */
const startSecondChain = async (dataDir) => {
  const { network, stop } = await createTestChain({ chainId: SECOND_CHAIN_ID, fee: 0n })
  const { embedded: _, nodeUrl: __, ...entry } = network
  const tokens = entry.tokens.map((token) => ({ ...token, id: SECOND_CHAIN_ID, symbol: 'TWO', name: 'Second coin' }))
  const chainsFile = path.join(dataDir, 'chains.json')
  const second = { ...entry, chainName: 'Second chain', networkName: 'Second', tokens }
  writeFileSync(chainsFile, JSON.stringify(['embedded', second]))
  return { chainsFile, rpcUrl: network.chainRpc, stop }
}

const TEST = ['test', '--config', 'e2e/playwright.config.ts']

// Not spawnSync: the providers answer from this process.
const run = (args, env) =>
  new Promise((resolve) => {
    const command = [...TEST, ...args]
    const child = spawn(playwright, command, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...OPERATOR, ...env },
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Has people write the worst that they may into a product, which leaves a note of it in its data directory. */
const makeHostileWorld = async ({ address }, dataDir) => {
  const stages = JSON.stringify([{ PLINTH_URL: address, DATA_DIR: dataDir }])
  const env = { ...process.env, ...OPERATOR, MAKE_WORLD: '1', PLINTH_STAGES: stages }
  await promisify(execFile)(playwright, [...TEST, '--reporter=line'], { cwd: root, env }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`What the walk goes through could not be made:\n${stdout}${stderr}`)
    },
  )
}

/**
 * Fills a data directory with the demo and with what the walk goes through, which several products begin with a copy of; answers the
 * directory and how to remove it.
 */
export const seedDataDir = async () => {
  const { dataDir, remove } = temporaryDataDir()
  try {
    const product = await startProduct({ dataDir, env: { ...OPERATOR, DEMO: '1' } })
    try {
      await makeHostileWorld(product, dataDir)
    } finally {
      await product.stop()
    }
    return { dataDir, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Starts a product with everything that journeys need; answers what a worker must know of it, and how to end it. */
async function setStage(seeded) {
  const endings = []
  const end = async () => {
    for (const ending of endings.reverse()) await ending()
  }
  try {
    const port = await freePort()
    const provider = await startOidcProvider({ redirectUri: `http://localhost:${port}/auth/callback` })
    endings.push(provider.close)
    const cards = await startCardProcessor({ eventsUrl: `http://localhost:${port}/api/plan/card/events` })
    endings.push(cards.close)
    const { dataDir, remove } = temporaryDataDir()
    endings.push(remove)
    if (seeded) copyDataDir(seeded.dataDir, dataDir)
    const second = await startSecondChain(dataDir)
    endings.push(second.stop)
    const settings = {
      ...OPERATOR,
      CHAINS_FILE: second.chainsFile,
      PORT: String(port),
      DEMO: '1',
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      STRIPE_API_URL: cards.apiUrl,
      STRIPE_SECRET_KEY: cards.secretKey,
      STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    }
    const product = await startProduct({ dataDir, env: settings })
    endings.push(product.stop)
    const known = {
      PLINTH_URL: product.address,
      DATA_DIR: dataDir,
      SECOND_CHAIN_RPC: second.rpcUrl,
      SECOND_CHAIN_ID: String(SECOND_CHAIN_ID),
    }
    return { known, end }
  } catch (error) {
    await end()
    throw error
  }
}

// A journey waits for half of its time, for a block, a pause in typing or the next look at a page: three keep two cores busy.
const MAX_WORKERS = 3

/** How many workers the arguments ask for; else one more than there are cores, and one for the few journeys that are named. */
const countWorkers = (args) => {
  const asked = args.map((argument) => /^--workers=(\d+)$/.exec(argument)?.[1]).find(Boolean)
  const namesSome = args.some((argument) => !argument.startsWith('-'))
  return Number(asked ?? (namesSome ? 1 : Math.min(MAX_WORKERS, os.availableParallelism() + 1)))
}

/**
 * Builds the web app, starts a product for each worker, and runs the journeys; answers Playwright's exit code. A data
 * directory that was filled before is copied and removed.
 */
export async function runJourneys(args, env = {}, earlier = undefined) {
  buildWeb()
  const count = countWorkers(args)
  // To copy a seeded product and to start it takes a third of what it takes to seed one.
  const seeded = earlier ?? (count > 1 ? await seedDataDir() : undefined)
  const settings = await Promise.allSettled(Array.from({ length: count }, () => setStage(seeded)))
  seeded?.remove()
  const stages = settings.flatMap(({ value }) => value ?? [])
  try {
    for (const { reason } of settings) if (reason) throw reason
    return await run(args, {
      PLINTH_STAGES: JSON.stringify(stages.map(({ known }) => known)),
      CHROMIUM_PATH: findBrowser(),
      ...env,
    })
  } finally {
    await Promise.all(stages.map(({ end }) => end()))
  }
}

if (import.meta.main) process.exitCode = await runJourneys(process.argv.slice(2))
