import type { DecidedVotes } from '@plinth/api-schema/own-vote'
import { campaignStatus, holdReason, stateOf } from '@plinth/api-schema/states'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { listDecisions } from './artworks-decisions.repository.ts'
import { countHolds, countVotes } from './artworks-vote-totals.repository.ts'

// Counting a million votes takes a moment: requests within this time are answered from the last count.
const STALE_TIME_MS = 5_000
const MAX_DECISIONS = 100

/** What has become of a campaign's votes, for everybody who sees the campaign; never who cast them. */
export function createVoteTotals({
  database,
  clock,
  visibility,
}: {
  database: Database
  clock: Clock
  visibility: VisibilityService
}) {
  const read = async (campaignId: number) => ({
    totals: await countVotes(database, campaignId),
    holds: (await countHolds(database, campaignId)).map(({ reason, votes }) => ({
      reason: stateOf(holdReason, reason),
      votes,
    })),
    decisions: await listDecisions(database, campaignId, MAX_DECISIONS),
  })
  const memory = createBriefMemory<Awaited<ReturnType<typeof read>>>({ clock, keptMs: STALE_TIME_MS })

  return {
    /** Totals and decisions; while a vote with hidden totals is open its brand reads what is held, and others no numbers. */
    async ofCampaign(member: Member | null, campaignId: number): Promise<DecidedVotes> {
      const { brandId, status, voteRules } = await visibility.requireVisible(database, member, campaignId)
      const { totals, holds, decisions } = await memory.recall(String(campaignId), () => read(campaignId))
      const isHidden = voteRules.isHidden && status !== campaignStatus.completed && member?.kind !== 'operator'
      if (!isHidden) return { ...totals, holds, decisions }
      const isBrands = member?.accountId === brandId
      const none = { counted: null, voided: null, revoked: null, voters: null }
      return {
        ...none,
        held: isBrands ? totals.held : null,
        holds: isBrands ? holds : [],
        decisions: decisions.map((decision) => ({ ...decision, voteCount: null })),
      }
    },
  }
}
