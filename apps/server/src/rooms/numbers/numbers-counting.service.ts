import { campaignStatus } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { countryOf } from '../../http/country-of.ts'
import { createFirstVisits, dayOf, type Visitor } from '../../http/first-visits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { addCountryVisits, addVisits, deleteVisits } from './numbers.repository.ts'

/** Counts who comes to a campaign, in sums of days (docs/security.md#visits). */
export function createVisitCounting({
  database,
  clock,
  visibility,
}: {
  database: Database
  clock: Clock
  visibility: VisibilityService
}) {
  const firsts = createFirstVisits(clock)

  return async (member: Member | null, campaignId: number, visitor: Visitor): Promise<void> => {
    const campaign = await visibility.findVisible(database, member, campaignId)
    if (campaign?.status !== campaignStatus.live || campaign.brandId === member?.accountId) return
    const place = String(campaignId)
    const visits = firsts.isFirst(place, visitor) ? 1 : 0
    const members = member && firsts.isFirstOfAccount(place, member.accountId) ? 1 : 0
    if (visits + members === 0) return
    const country = visits > 0 ? countryOf(visitor.address) : null
    await database.transaction(async (tx) => {
      await addVisits(tx, { campaignId, day: dayOf(clock.now()), visits, members })
      if (country !== null) await addCountryVisits(tx, { campaignId, country, visits })
    })
  }
}

/** Deletes the sums of a campaign that is taken away. */
export const forgetVisits = async (tx: Queryable, campaignId: number): Promise<void> => {
  await deleteVisits(tx, campaignId)
}
