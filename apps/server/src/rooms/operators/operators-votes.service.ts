import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AppealService } from '../artworks/artworks-appeals.service.ts'
import type { DecidedVotes, Decision, VoteDecisions } from '../artworks/artworks-decisions.service.ts'
import type { VoteModerationService } from '../artworks/artworks-moderation.service.ts'
import type { WorkVotesService } from '../artworks/artworks-work-votes.service.ts'
import { createAudit } from './operators.audit.ts'
import type { Acting } from './operators-acting.service.ts'

export type OperatorVotesDeps = {
  database: Database
  clock: Clock
  votes: VoteModerationService
  workVotes: WorkVotesService
  decisions: VoteDecisions
  appeals: AppealService
}

/** What an entry of the audit log says that the votes have in common. */
const commonOf = ({ network, artworkId, accountIds }: DecidedVotes): string => {
  if (accountIds?.length === 1) return `account ${accountIds[0]}`
  if (network !== undefined) return network === '' ? 'no network' : network
  return artworkId === undefined ? 'a selection' : `artwork ${artworkId}`
}

/** The operator's side of votes: each act and its entry in the audit log stand or fall together. */
export function createOperatorVotes({ database, clock, votes, workVotes, decisions, appeals }: OperatorVotesDeps) {
  const audit = createAudit({ clock })
  type Entry = { action: string; campaignId: number; name: string; reason: string }
  const record = (tx: Queryable, { operator, address }: Acting, { action, campaignId, name, reason }: Entry) =>
    audit.record(tx, {
      operatorId: operator.accountId,
      action,
      subject: { kind: 'campaign', id: campaignId, name },
      reason,
      address,
    })

  return {
    held: votes.heldGroups,
    ofNetwork: votes.groupVotes,
    ofWork: workVotes.list,
    summaryOfWork: workVotes.summary,
    appeals: appeals.list,

    /** Holds votes, lets them count or voids them. */
    decide: (acting: Acting, selection: DecidedVotes, decision: Decision) =>
      decisions.decide(selection, decision, (tx, campaignId, changed) =>
        record(tx, acting, {
          action: `${decision.kind}-votes`,
          campaignId,
          name: `${changed} of ${commonOf(selection)}`,
          reason: decision.words,
        }),
      ),

    /** Grants or refuses what a voter says for a vote. */
    decideAppeal: (acting: Acting, id: number, decision: { isGranted: boolean; words: string }) =>
      database.transaction(async (tx) => {
        const { campaignId, artworkTitle } = await appeals.decide(tx, id, decision)
        await record(tx, acting, {
          action: decision.isGranted ? 'grant-appeal' : 'refuse-appeal',
          campaignId,
          name: `a vote for ${artworkTitle}`,
          reason: decision.words,
        })
      }),
  }
}

/** The operator's service of votes. */
export type OperatorVotesService = ReturnType<typeof createOperatorVotes>
