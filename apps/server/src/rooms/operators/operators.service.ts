import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { VoteDecisions } from '../artworks/artworks-decisions.service.ts'
import type { ReviewService } from '../campaigns/campaigns-review.service.ts'
import type { CollectionModeration } from '../collections/collections-moderation.service.ts'
import type { CommentModeration } from '../comments/comments-moderation.service.ts'
import type { ForeignModeration } from '../foreign/foreign-moderation.service.ts'
import type { PerkModeration } from '../holding/holding-moderation.service.ts'
import type { MarketService } from '../market/market.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { SetModeration } from '../sets/sets-moderation.service.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { createAudit } from './operators.audit.ts'
import { countMails, listMails, type OutboxFilter } from './operators.repository.ts'
import { createOperatorAccess } from './operators-access.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'
import { type ArtworkServices, createOperatorArtworks } from './operators-artworks.service.ts'
import { createOperatorAudit } from './operators-audit.service.ts'
import { createOperatorBulk } from './operators-bulk.service.ts'
import { createOperatorCampaigns } from './operators-campaigns.service.ts'
import { createOperatorCases, createOperatorTakeDowns } from './operators-cases.service.ts'
import { createOperatorHelp } from './operators-help.service.ts'
import { createOperatorPlans } from './operators-plans.service.ts'

export type OperatorsDeps = {
  database: Database
  clock: Clock
  accounts: AccountsService
  review: ReviewService
  works: ArtworkServices
  comments: CommentModeration
  sets: SetModeration
  collections: CollectionModeration
  foreign: ForeignModeration
  perks: PerkModeration
  market: Pick<MarketService, 'refreshOfferedBy'>
  help: HelpService
  plans: PlansService
  decisions: VoteDecisions
  gate: FairGate
  uploads: Pick<UploadService, 'openBudget'>
  publicUrl: string
  /** The settings that a command at the machine needs to find this product's data. */
  commandPrefix: string
}

const account = (subjectId: number) => ({ subjectKind: 'account', subjectId }) as const

/** The operator's side: each act and its entry in the audit log stand or fall together. */
export function createOperatorsService(deps: OperatorsDeps) {
  const {
    database,
    clock,
    accounts,
    review,
    works,
    comments,
    sets,
    collections,
    foreign,
    perks,
    market,
    help,
    plans,
    decisions,
    gate,
    uploads,
    publicUrl,
    commandPrefix,
  } = deps
  const audit = createAudit({ clock })

  const act: Act = async ({ operator, address }, what, work) => {
    await database.transaction(async (tx) => {
      const name = await work(tx)
      await audit.record(tx, {
        operatorId: operator.accountId,
        action: what.action,
        subject: { kind: what.subjectKind, id: what.subjectId, name },
        reason: what.reason,
        bulkId: what.bulkId,
        address,
      })
    })
  }

  return {
    access: createOperatorAccess({ database, clock, accounts, review, audit, publicUrl, commandPrefix }),
    campaigns: createOperatorCampaigns({ act, review }),
    artworks: createOperatorArtworks({
      act,
      ...works,
      findProfile: accounts.profile.find,
    }),
    bulk: createOperatorBulk({
      act,
      takedown: works.takedown,
      reports: works.reports,
      findProfile: accounts.profile.find,
    }),
    comments: createOperatorCases({ act, kind: 'comment', cases: comments }),
    sets: createOperatorCases({ act, kind: 'set', cases: sets }),
    collections: createOperatorCases({ act, kind: 'collection', cases: collections }),
    foreign: createOperatorCases({ act, kind: 'foreign-nft', cases: foreign }),
    perks: { list: perks.list, ...createOperatorTakeDowns({ act, kind: 'perk', cases: perks }) },
    help: createOperatorHelp({ act, help }),
    audit: createOperatorAudit({ database, audit, gate, uploads }),
    plans: createOperatorPlans({ plans, audit, transaction: database.transaction }),
    brands: accounts.verification.list,
    users: accounts.moderation.list,

    /** Verifies a brand. */
    verifyBrand: (acting: Acting, subjectId: number, revision: number | undefined) =>
      act(acting, { action: 'verify-brand', ...account(subjectId) }, (tx) =>
        accounts.verification.verify(tx, subjectId, revision),
      ),

    /** Sends a brand its form back. */
    sendBrandBack: (acting: Acting, subjectId: number, reason: string, revision: number | undefined) =>
      act(acting, { action: 'send-brand-back', ...account(subjectId), reason }, (tx) =>
        accounts.verification.sendBack(tx, subjectId, reason, revision),
      ),

    /** Blocks an account; its votes are held where they can still decide something. */
    async blockUser(acting: Acting, subjectId: number, reason: string): Promise<void> {
      await act(acting, { action: 'block-user', ...account(subjectId), reason }, async (tx) => {
        // Before the account: votes are locked in this order everywhere.
        await decisions.holdOfBlocked(tx, subjectId)
        await works.reports.closeOfBlocked(tx, subjectId)
        const name = await accounts.moderation.block(tx, subjectId, reason)
        await market.refreshOfferedBy(tx, subjectId)
        return name
      })
      // Those that were cast a moment before the block; of very many votes the rest. A job does it where this is cut off.
      while ((await database.transaction((tx) => decisions.holdOfBlocked(tx, subjectId))) > 0);
    },

    /** Unblocks an account; answers how many of its votes stay held. */
    async unblockUser(acting: Acting, subjectId: number, reason: string | undefined): Promise<number> {
      await act(acting, { action: 'unblock-user', ...account(subjectId), reason }, async (tx) => {
        const name = await accounts.moderation.unblock(tx, subjectId)
        await market.refreshOfferedBy(tx, subjectId)
        return name
      })
      return decisions.countOfBlocked(subjectId)
    },

    /** Ends every session of an account. */
    logUserOut: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'log-user-out', ...account(subjectId), reason }, (tx) =>
        accounts.moderation.logOut(tx, subjectId),
      ),

    /** Deletes an account for its owner. */
    deleteUser: (
      acting: Acting,
      subjectId: number,
      { reason, removesWorks }: { reason: string; removesWorks: boolean },
    ) =>
      act(acting, { action: 'delete-user', ...account(subjectId), reason }, (tx) =>
        accounts.erasure.eraseOf(tx, subjectId, { removesWorks }),
      ),

    /** The mails that were written. */
    outbox: async (filter: OutboxFilter, slice: Slice) => ({
      rows: await listMails(database, filter, slice),
      total: await countMails(database, filter),
    }),
  }
}

/** The room's service. */
export type OperatorsService = ReturnType<typeof createOperatorsService>
