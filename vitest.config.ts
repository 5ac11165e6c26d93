import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'

// Those that take longest, for they start whole products or live through much: begun last, one core would wait for the other.
const LONGEST =
  /\/(main|main-acknowledged|main-killed|main-mails|main-card-events|archive|anvil|postgres|npm-start|restore-backup|indexer-reorganised|campaigns-life|campaign-editor|mint-artworks-screen|foreign|nfts-campaign|nfts-recipients|nfts-reverted-mint|site-uploads|demo|demo-chain|authorisation|hostile-inputs|linear-inputs)(\.long)?\.test\.m?[jt]sx?$/

/** Runs the longest test files first, and the others in vitest's own order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Screens tell times on the clock of the machine: everywhere the same one.
process.env.TZ = 'UTC'

keepTemporaryFilesInMemory()

// What was compiled once is not compiled again: by the workers, by the products that tests start, by contained processes.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache/compiled')

// Only against what is frozen: on a machine that has much to do everything comes late. A test that is cut off goes on behind
// those that follow, and breaks them too.
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    reporters: ['default'],
    // A screen without its snapshot fails: `-u` alone writes one.
    update: 'none',
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // As in production, Node itself takes the types off: a sixth of the processor's time less than with Vite between the modules.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'units',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'docs/**/*.test.ts',
          ],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/web/{src,test}/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1280, height: 800 } },
          setupFiles: ['apps/web/test/browser.ts'],
          // Pages come and go: what is collected while it is young costs less, and least where there is room for it from the start.
          execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=128'],
          ...PATIENCE,
        },
      },
    ],
    // They wait for a fifth of their time, for products that start, for blocks and for what is killed: three keep two cores busy.
    maxWorkers: 3,
    // Files share what they import: loading the server again for each took a fifth of the run. What they make, they make for themselves.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'long', description: 'played by npm run test:all alone', skip: process.env.TEST_ALL !== '1' }],
  },
})
