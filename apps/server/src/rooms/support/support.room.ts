import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import { seedDemoHelp } from './support.demo.ts'
import { supportRoutes } from './support.routes.ts'
import { seedArticles } from './support.seed.ts'
import { createSupportService } from './support.service.ts'
import { supportExporting } from './support-exporting.service.ts'
import { supportForgetting } from './support-forgetting.service.ts'
import { supportHelpRoutes } from './support-help.routes.ts'
import { createHelpService } from './support-help.service.ts'

/** Articles, news and requests for help. */
export const supportRoom = defineRoom({
  calls: roomCalls.support,
  open: ({ settings, database, clock, outbox }: RoomDeps) => ({
    ...createSupportService({ database }),
    help: createHelpService({
      database,
      clock,
      outbox,
      publicUrl: settings.publicUrl,
      limitsAddresses: settings.addressLimits,
    }),
  }),
  routes(bind, support) {
    supportRoutes(bind, support)
    supportHelpRoutes(bind, support.help)
  },
  seed: seedArticles,
  async demo(tx, { now }: DemoDeps, { ids }: { ids: ReadonlyMap<string, number> }) {
    await seedDemoHelp(tx, { ids, now })
    return {}
  },
  forget: supportForgetting,
  exports: supportExporting,
  matrix: () => import('./support.matrix.ts'),
})
