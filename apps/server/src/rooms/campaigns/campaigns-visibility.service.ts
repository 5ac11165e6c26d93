import { AppError } from '@plinth/api-schema/errors'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import {
  type CampaignFacts,
  findOwnFacts,
  findVisibleFacts,
  findVisibleIds,
  hasJoinedOwn,
  hidesVotes,
  insertInvitations,
  type Viewer,
  viewerValues,
} from './campaigns-visibility.repository.ts'

/** Who looks, of a member or of nobody. */
export const viewerOf = (member: Member | null): Viewer => ({
  accountId: member?.accountId ?? null,
  isOperator: member?.kind === 'operator',
})

/** The one place that says who sees which campaign; other rooms ask here. */
export function createVisibilityService({ database }: { database: Database }) {
  return {
    /** What `visible_campaigns` is asked with in SQL: who looks, and whether it is an operator. */
    values: (member: Member | null): [number | null, boolean] => [...viewerValues(viewerOf(member))],

    /** A campaign that somebody may see; hidden and missing are refused alike. */
    async requireVisible(from: Queryable, member: Member | null, campaignId: number): Promise<CampaignFacts> {
      const facts = await findVisibleFacts(from, campaignId, viewerOf(member))
      if (!facts) throw new AppError('notFound')
      return facts
    },

    /** The same, or undefined where somebody may not see it or it is missing. */
    findVisible: (from: Queryable, member: Member | null, campaignId: number): Promise<CampaignFacts | undefined> =>
      findVisibleFacts(from, campaignId, viewerOf(member)),

    /** Whether nobody may see how the vote in a campaign stands. */
    hidesVotes,

    /** Which of some campaigns somebody may see. */
    visibleAmong: (from: Queryable, member: Member | null, campaignIds: readonly number[]): Promise<number[]> =>
      findVisibleIds(from, campaignIds, viewerOf(member)),

    /** A campaign of this very brand; anybody else's is refused as if it were missing. */
    async requireOwn(from: Queryable, member: Member, campaignId: number): Promise<CampaignFacts> {
      const facts = await findOwnFacts(from, campaignId, member.accountId)
      if (!facts) throw new AppError('notFound')
      return facts
    },

    /** Lets those in who have confirmed one of these addresses, now or later. */
    inviteAddresses: async (tx: Queryable, campaignId: number, emails: readonly string[], at: Date): Promise<void> => {
      await insertInvitations(tx, campaignId, emails, at)
    },

    /** Whether a person takes part in a campaign of this brand, which may then see their address. */
    hasJoinedOwn: (brandId: number, accountId: number) => hasJoinedOwn(database, brandId, accountId),
  }
}

export type VisibilityService = ReturnType<typeof createVisibilityService>
