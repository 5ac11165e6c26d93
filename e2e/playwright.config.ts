import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
// Playwright falls back to a Chromium of its own where neither is there.
const executablePath = process.env.CHROMIUM_PATH || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

// As a person's browser names itself: what says HeadlessChrome is a bot to the product, and its visits are not counted.
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

// The products that wait for this run, one for each worker: whatever a journey does to its own is nobody else's trouble.
const stages: NodeJS.ProcessEnv[] = JSON.parse(process.env.PLINTH_STAGES ?? '[{}]')
Object.assign(process.env, stages[Number(process.env.TEST_PARALLEL_INDEX ?? 0)])

// Players of other sites are not part of the product, and there may be no way to them. Not by `page.route`: a page whose requests
// are looked at has no cache, and takes twice as long to open.
const WITHOUT_PLAYERS = ['www.youtube-nocookie.com', 'player.vimeo.com']
  .map((host) => `MAP ${host} ~NOTFOUND`)
  .join(', ')

// What `npm test` leaves to `npm run test:all`.
const left = process.env.WITHOUT_LONG === '1' ? ['*.long.spec.ts'] : []

const WALK = 'walk-*.spec.ts'
// Only what the walk goes through is made, in the product that those of this run are copies of.
const makesWorld = process.env.MAKE_WORLD === '1'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  snapshotPathTemplate: 'golden/editor/{arg}{ext}',
  workers: stages.length,
  // Generous: the machine may do much else, and what comes sooner is not waited for.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  // The walk through every page takes far longer than any other file: begun last, the other workers would wait for it.
  projects: makesWorld
    ? [{ name: 'world', testMatch: 'hostile-world.setup.ts' }]
    : [
        // Many screens at several widths: many times what another journey looks at.
        { name: 'walk', testMatch: WALK, timeout: 1_800_000 },
        { name: 'journeys', testIgnore: [WALK, ...left] },
      ],
  use: {
    baseURL: process.env.PLINTH_URL ?? 'http://localhost:3000',
    screenshot: 'only-on-failure',
    // Nobody waits for what moves; the journeys that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    userAgent: USER_AGENT,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=${WITHOUT_PLAYERS}`,
        // A camera that shows a test picture, and nobody who has to allow it.
        '--use-fake-device-for-media-stream=device-count=2',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
