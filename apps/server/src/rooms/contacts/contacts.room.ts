import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import { type DemoWall, seedDemoContacts } from './contacts.demo.ts'
import { startKeepingResults } from './contacts.results.ts'
import { bookRoutes, sheetRoutes } from './contacts.routes.ts'
import { createBooksService } from './contacts.service.ts'
import { contactsExporting } from './contacts-exporting.service.ts'
import { contactsForgetting } from './contacts-forgetting.service.ts'
import { invitationRoutes, subscriptionRoutes } from './contacts-invitations.routes.ts'
import { createInvitationsService } from './contacts-invitations.service.ts'
import { createSheetsService } from './contacts-sheets.service.ts'
import { createSubscriptionsService } from './contacts-subscriptions.service.ts'

/** Address books of participants and brands, spreadsheets, and invitations by mail. */
export const contactsRoom = defineRoom({
  calls: roomCalls.contacts,
  open: (
    { settings, database, clock, outbox, mediaGate }: RoomDeps,
    { campaigns: { visibility }, site: { uploads } }: { campaigns: CampaignsService; site: { uploads: UploadService } },
  ) => {
    return {
      books: createBooksService({ database, clock }),
      sheets: createSheetsService({ database, clock, gate: mediaGate, uploads }),
      invitations: createInvitationsService({
        database,
        clock,
        outbox,
        publicUrl: settings.publicUrl,
        sendsMail: settings.smtpUrl !== undefined,
        mailFrom: settings.mailFrom,
        visibility,
      }),
      subscriptions: createSubscriptionsService({ database, clock, visibility }),
    }
  },
  routes(bind, { books, sheets, invitations, subscriptions }) {
    bookRoutes(bind, books)
    sheetRoutes(bind, sheets)
    invitationRoutes(bind, invitations)
    subscriptionRoutes(bind, subscriptions)
  },
  jobs: (jobs, { database, log }) => startKeepingResults(jobs, { database, log }),
  async demo(tx, { now }: DemoDeps, { ids, walls }: { ids: ReadonlyMap<string, number>; walls: readonly DemoWall[] }) {
    await seedDemoContacts(tx, { ids, walls, now })
    return {}
  },
  forget: contactsForgetting,
  exports: contactsExporting,
  matrix: () => import('./contacts.matrix.ts'),
})
