import type { Queryable } from '../../db/database.ts'
import { dayOf } from '../../http/first-visits.ts'
import { addCounts, deleteLinksTo, type LinkCounts } from './sharing.repository.ts'

/** Something that somebody did after following a link; in a campaign that is given no link of another one is counted. */
export type LinkedAct = { campaignId: number | null; label: string; at: Date }

const NOTHING = { visits: 0, joins: 0, voters: 0 }
const countsOf = ({ campaignId, label, at }: LinkedAct): LinkCounts => ({
  campaignId,
  label,
  day: dayOf(at),
  ...NOTHING,
})

/** Counts for links what other rooms have accepted. Only sums are kept: which link, which day, how many. */
export const linkCounting = {
  /** People who followed a link. */
  async visits(tx: Queryable, acts: readonly LinkedAct[]): Promise<void> {
    await addCounts(
      tx,
      acts.map((act) => ({ ...countsOf(act), visits: 1 })),
    )
  },
  /** People who joined. */
  async joins(tx: Queryable, acts: readonly LinkedAct[]): Promise<void> {
    await addCounts(
      tx,
      acts.map((act) => ({ ...countsOf(act), joins: 1 })),
    )
  },
  /** People whose first vote counts. */
  async voters(tx: Queryable, acts: readonly LinkedAct[]): Promise<void> {
    await addCounts(
      tx,
      acts.map((act) => ({ ...countsOf(act), voters: 1 })),
    )
  },
  /** Deletes the links to a campaign that is taken away. */
  async forgetCampaign(tx: Queryable, campaignId: number): Promise<void> {
    await deleteLinksTo(tx, campaignId)
  },
}
