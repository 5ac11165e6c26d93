import type { Jobs } from '../../jobs/jobs.ts'
import { createForeignLook, type LookDeps } from './foreign-look.service.ts'
import { scanningChains } from './foreign-scan.service.ts'

const EVERY_SECONDS = 5

/** Registers the questions to contracts, where a chain allows the scan. */
export async function startForeignLook(jobs: Jobs, deps: LookDeps): Promise<void> {
  if (scanningChains(deps.chains).length === 0) return
  const look = createForeignLook(deps)
  await jobs.register('look-at-foreign-nfts', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async ({ signal }) => {
      while (!signal.aborted && (await look(signal)) > 0);
    },
  })
}
