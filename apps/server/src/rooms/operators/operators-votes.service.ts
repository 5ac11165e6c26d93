import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VoteModerationService } from '../artworks/artworks-moderation.service.ts'
import { createAudit } from './operators.audit.ts'
import type { Acting } from './operators-acting.service.ts'

export type OperatorVotesDeps = { database: Database; clock: Clock; votes: VoteModerationService }
/** The votes of one network in one campaign, or those for one artwork alone. */
export type VoteGroup = Parameters<VoteModerationService['release']>[1]

/** The operator's side of votes: each act and its entry in the audit log stand or fall together. */
export function createOperatorVotes({ database, clock, votes }: OperatorVotesDeps) {
  const audit = createAudit({ clock })

  const act = (
    { operator, address }: Acting,
    what: { action: string; group: VoteGroup; reason: string | undefined },
    work: (tx: Queryable) => Promise<number>,
  ): Promise<number> =>
    database.transaction(async (tx) => {
      const changed = await work(tx)
      const { campaignId, network } = what.group
      await audit.record(tx, {
        operatorId: operator.accountId,
        action: what.action,
        subject: { kind: 'campaign', id: campaignId, name: `${changed} of ${network}` },
        reason: what.reason,
        address,
      })
      return changed
    })

  return {
    held: votes.heldGroups,
    ofNetwork: votes.groupVotes,

    /** Lets held votes count. */
    release: (acting: Acting, group: VoteGroup, reason: string | undefined) =>
      act(acting, { action: 'release-votes', group, reason }, (tx) => votes.release(tx, group, reason)),

    /** Voids held votes, or all. */
    voidVotes: (acting: Acting, group: VoteGroup, counted: boolean, reason: string) =>
      act(acting, { action: 'void-votes', group, reason }, (tx) => votes.voidVotes(tx, group, { counted, reason })),
  }
}

/** The operator's service of votes. */
export type OperatorVotesService = ReturnType<typeof createOperatorVotes>
