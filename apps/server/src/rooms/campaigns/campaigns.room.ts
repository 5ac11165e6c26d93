import { roomCalls } from '@plinth/api-schema/registry'
import { startCampaignTimes } from '../../jobs/campaign-times.ts'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { seedDemoCampaigns } from './campaigns.demo.ts'
import { startCampaignReseal } from './campaigns.reseal.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { createCampaignsService, createCampaignTimes } from './campaigns.service.ts'
import { campaignsExporting } from './campaigns-exporting.service.ts'
import { campaignsForgetting } from './campaigns-forgetting.service.ts'
import type { VisibilityService } from './campaigns-visibility.service.ts'

/** Campaigns: lists, detail, editor, drafts, review and what happens to them by time. */
export const campaignsRoom = defineRoom({
  calls: roomCalls.campaigns,
  open: (
    { settings, database, clock, outbox, chains, readers }: RoomDeps,
    {
      accounts,
      wallet,
      visibility,
    }: { accounts: AccountsService; wallet: WalletService; visibility: VisibilityService },
  ) =>
    createCampaignsService({
      database,
      clock,
      outbox,
      publicUrl: settings.publicUrl,
      accounts,
      visibility,
      chains,
      readers,
      wallet,
    }),
  routes: campaignsRoutes,
  async jobs(jobs, { settings: { publicUrl }, database, clock, outbox, log }) {
    await startCampaignReseal(jobs, { database, log })
    await startCampaignTimes(jobs, createCampaignTimes({ database, clock, outbox, publicUrl }))
  },
  demo: async (tx, { now, uploadDemoPicture, film }: DemoDeps, { ids }: { ids: ReadonlyMap<string, number> }) => ({
    walls: await seedDemoCampaigns(tx, { ids, now, uploadDemoPicture, film }),
  }),
  forget: campaignsForgetting,
  exports: campaignsExporting,
  matrix: () => import('./campaigns.matrix.ts'),
})
