import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { SharingService } from '../sharing/sharing.service.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import { type DemoWall, seedDemoVisits } from './numbers.demo.ts'
import { numbersRoutes } from './numbers.routes.ts'
import { createNumbersService } from './numbers.service.ts'
import { createExportService } from './numbers-export.service.ts'

type Needs = { visibility: VisibilityService; sharing: SharingService; site: { uploads: UploadService } }

/** How campaigns do, in sums: who came, joined and voted, day by day. */
export const numbersRoom = defineRoom({
  calls: roomCalls.numbers,
  open({ database, clock, mediaGate }: RoomDeps, { visibility, sharing, site: { uploads } }: Needs) {
    const numbers = createNumbersService({ database, clock, visibility, sharing })
    return { numbers, exports: createExportService({ database, gate: mediaGate, uploads, visibility, numbers }) }
  },
  routes: numbersRoutes,
  async demo(tx, { now }: DemoDeps, { walls }: { walls: readonly DemoWall[] }) {
    await seedDemoVisits(tx, { walls, now })
    return {}
  },
  // Its sums name nobody.
  forget: { columns: {} },
  matrix: () => import('./numbers.matrix.ts'),
})
