import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Those that take longest, for they start whole products or live through much: begun last, one core would wait for the other.
const LONGEST =
  /\/(main|archive|restore-backup|indexer-reorganised|campaigns-life|embedded\/postgres|site-uploads|indexer)\.test\.ts$/

/** Runs the longest test files first, and the others in vitest's own order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
        },
      },
    ],
    maxWorkers: 2,
    // Files share what they import: loading the server anew for each took a fifth of the run. What they make, they make for themselves.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
