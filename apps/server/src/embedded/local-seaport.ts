import { installSeaport } from '@plinth/contracts/install-seaport'
import { openLocalDeployer } from './local-contracts.ts'
import type { Log } from './log.ts'

/** Makes sure that Seaport, by which works are traded, stands on the embedded chain; a chain of an older version gets it too. */
export async function ensureLocalSeaport({ rpcUrl, log }: { rpcUrl: string; log: Log }): Promise<void> {
  if (await installSeaport(await openLocalDeployer(rpcUrl))) log.info('Seaport installed on the local chain')
}
