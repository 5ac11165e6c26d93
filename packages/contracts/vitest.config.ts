import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contracts',
    include: ['{deploy,market}/**/*.test.ts'],
    // One worker that loads viem once: five of them took longer to begin than to test.
    isolate: false,
    maxWorkers: 1,
    // Only against what is frozen: on a machine that has much to do everything comes late.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
