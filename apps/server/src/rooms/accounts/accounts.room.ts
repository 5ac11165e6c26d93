import { roomCalls } from '@plinth/api-schema/registry'
import { openGoogle } from '../../ports/google.ts'
import { defineRoom, type OpeningDeps, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { startAccountsCleanUp } from './accounts.clean-up.ts'
import { demoMembers, demoVisitors, seedDemoAccounts } from './accounts.demo.ts'
import { startMailClasses } from './accounts.mail-class.ts'
import { startBioReseal } from './accounts.reseal.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import type { CountVotes } from './accounts-confirming.ts'
import { startDueDeletions } from './accounts-deletions.ts'
import { accountsForgetting } from './accounts-erasure.service.ts'
import { accountsExporting } from './accounts-exporting.service.ts'

const openProvider = ({ google: { issuer, clientId, clientSecret }, publicUrl }: RoomDeps['settings']) =>
  clientId === undefined
    ? null
    : openGoogle({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/callback` })

type Needs = {
  site: SiteService
  wallet: WalletService
  visibility: VisibilityService
  countConfirmedVotes: CountVotes
}

/** Sign-up, log-in, profiles, sessions and the verification of brands. */
export const accountsRoom = defineRoom({
  calls: roomCalls.accounts,
  open: (
    { settings, database, clock, files, outbox, passwords, log, exportings }: OpeningDeps,
    { site, wallet, visibility, countConfirmedVotes }: Needs,
  ) =>
    createAccountsService({
      database,
      clock,
      outbox,
      passwords,
      provider: openProvider(settings),
      log,
      publicUrl: settings.publicUrl,
      site,
      joining: visibility,
      wallets: wallet.link,
      countVotes: countConfirmedVotes,
      files,
      exportings,
      limitsAddresses: settings.addressLimits,
    }),
  routes: accountsRoutes,
  async jobs(jobs, { settings: { publicUrl }, database, clock, outbox, log }) {
    await startAccountsCleanUp(jobs, { database, clock, log })
    await startBioReseal(jobs, { database, log })
    await startMailClasses(jobs, { database })
    await startDueDeletions(jobs, { database, clock, outbox, publicUrl, log })
  },
  async demo(tx, { passwordHash, now, uploadDemoPicture }) {
    const ids = await seedDemoAccounts(tx, { passwordHash, now, uploadDemoPicture })
    return ids && { ids, visitors: demoVisitors, members: demoMembers }
  },
  forget: accountsForgetting,
  exports: accountsExporting,
  matrix: () => import('./accounts.matrix.ts'),
})
