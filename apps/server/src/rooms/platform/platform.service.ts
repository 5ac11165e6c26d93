import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { TakedownService } from '../artworks/artworks-takedown.service.ts'
import type { ReviewService } from '../campaigns/campaigns-review.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { createAudit } from './platform.audit.ts'
import {
  countAuditEntries,
  countMails,
  listAuditEntries,
  listMails,
  type OutboxFilter,
  type Slice,
} from './platform.repository.ts'
import { createPlatformArtworks } from './platform-artworks.service.ts'
import { createPlatformCampaigns } from './platform-campaigns.service.ts'
import { createPlatformHelp } from './platform-help.service.ts'
import { createOperatorService } from './platform-operators.service.ts'

/** What the room stands on. */
export type PlatformParts = {
  database: Database
  clock: Clock
  accounts: AccountsService
  review: ReviewService
  takedown: TakedownService
  help: HelpService
}
/** Who acts, and from where. */
export type Acting = { operator: Member; address: string }

/** The operator's side: each act and its entry in the audit log stand or fall together. */
export function createPlatformService({ database, clock, accounts, review, takedown, help }: PlatformParts) {
  const audit = createAudit({ clock })

  const act = async (
    { operator, address }: Acting,
    what: { action: string; subjectId: number; reason?: string | undefined },
    work: (tx: Queryable) => Promise<string>,
  ): Promise<void> => {
    await database.transaction(async (tx) => {
      const name = await work(tx)
      await audit.record(tx, {
        operatorId: operator.accountId,
        action: what.action,
        subject: { id: what.subjectId, name },
        reason: what.reason,
        address,
      })
    })
  }

  return {
    operators: createOperatorService({ database, clock, accounts, review, audit }),
    campaigns: createPlatformCampaigns({ act, review }),
    artworks: createPlatformArtworks({ act, takedown }),
    help: createPlatformHelp({ act, help }),
    brands: accounts.verification.list,
    users: accounts.moderation.list,

    /** Verifies a brand. */
    verifyBrand: (acting: Acting, subjectId: number, revision: number | undefined) =>
      act(acting, { action: 'verify-brand', subjectId }, (tx) => accounts.verification.verify(tx, subjectId, revision)),

    /** Sends a brand its form back. */
    sendBrandBack: (acting: Acting, subjectId: number, reason: string, revision: number | undefined) =>
      act(acting, { action: 'send-brand-back', subjectId, reason }, (tx) =>
        accounts.verification.sendBack(tx, subjectId, reason, revision),
      ),

    /** Blocks an account. */
    blockUser: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'block-user', subjectId, reason }, (tx) =>
        accounts.moderation.block(tx, subjectId, reason),
      ),

    /** Unblocks an account. */
    unblockUser: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'unblock-user', subjectId, reason }, (tx) => accounts.moderation.unblock(tx, subjectId)),

    /** Ends every session of an account. */
    logUserOut: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'log-user-out', subjectId, reason }, (tx) => accounts.moderation.logOut(tx, subjectId)),

    /** What operators did. */
    auditEntries: async (subjectId: number | undefined, slice: Slice) => ({
      rows: await listAuditEntries(database, subjectId, slice),
      total: await countAuditEntries(database, subjectId),
    }),

    /** The mails that were written. */
    outbox: async (filter: OutboxFilter, slice: Slice) => ({
      rows: await listMails(database, filter, slice),
      total: await countMails(database, filter),
    }),
  }
}

/** The room's service. */
export type PlatformService = ReturnType<typeof createPlatformService>
