import type { Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { noticeTelling, tellInvitationAccepted } from '../notices/notices-telling.service.ts'
import { type LinkedAct, linkCounting } from '../sharing/sharing-counting.service.ts'
import {
  ensureParticipations,
  findDigests,
  findInviters,
  type LockedArtwork,
  type Participation,
} from './artworks.repository.ts'
import { moveCounters, publishArtworkChange } from './artworks-counters.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { findCampaignHead } from './artworks-review.repository.ts'
import { markHung } from './artworks-states.repository.ts'

const NO_DIGEST = new Uint8Array(32)

/** People whose works come to the wall of a campaign. */
export type Joining = { campaignId: number; campaignName: string; brandId: number; accountIds: readonly number[] }

/** Tells the brand, and those who invited them, of people who take part for the first time. */
export async function tellOfJoins(tx: Queryable, clock: Clock, { accountIds, brandId, ...campaign }: Joining) {
  // The brand first: two who join at once wait for each other here, and not crosswise.
  await noticeTelling.countJoins(tx, brandId, { ...campaign, count: accountIds.length }, { at: clock.now() })
  const found = await findInviters(tx, campaign.campaignId, accountIds)
  for (const [guestId, inviters] of Map.groupBy(found, (inviter) => inviter.guestId))
    await tellInvitationAccepted(
      tx,
      inviters.map(({ inviterId }) => inviterId),
      { ...campaign, guestId, guestName: inviters[0]!.guestName },
      clock.now(),
    )
}

const logHung = async (tx: Queryable, works: readonly LockedArtwork[]) => {
  const fresh = works.filter(({ hasHung }) => !hasHung)
  const digests = fresh.length > 0 ? await findDigests(tx, fresh) : []
  await voteLog.added(
    tx,
    digests.map((work) => ({ ...work, digest: work.digest ?? NO_DIGEST })),
  )
  await voteLog.recovered(
    tx,
    works.filter(({ hasHung }) => hasHung),
  )
}

/** Counts those who have joined now for the links that led to their first works. */
const countForLinks = async (
  tx: Queryable,
  clock: Clock,
  works: readonly LockedArtwork[],
  joined: readonly Participation[],
) => {
  const at = clock.now()
  const acts = joined.flatMap(({ campaignId, accountId }): LinkedAct[] => {
    const first = works.find((work) => work.campaignId === campaignId && work.accountId === accountId)
    return first?.linkLabel ? [{ campaignId, label: first.linkLabel, at }] : []
  })
  if (acts.length > 0) await linkCounting.joins(tx, acts)
}

/**
 * Puts locked works on the wall that were off it: in the log, in the counters and on open pages. Those who had none there before
 * have joined now.
 */
export async function hangArtworks(
  tx: Queryable,
  clock: Clock,
  works: readonly LockedArtwork[],
  { deletedWorks = 0 }: { deletedWorks?: -1 | 0 } = {},
): Promise<void> {
  await markHung(tx, works)
  await logHung(tx, works)
  // A vote waits until these works hang: however many there are, the statements are as few.
  const joined = await ensureParticipations(tx, works)
  await moveCounters(
    tx,
    works.map(({ campaignId, accountId, voteCount: votes }) => ({
      campaignId,
      accountId,
      works: 1,
      votes,
      deletedWorks,
    })),
  )
  const known = works.filter(({ hasHung }) => hasHung)
  const fresh = works.filter(({ hasHung }) => !hasHung)
  if (known.length > 0) await publishArtworkChange(tx, 'recovered', known)
  if (fresh.length > 0) await publishArtworkChange(tx, 'submitted', fresh)
  await countForLinks(tx, clock, fresh, joined)
  for (const [campaignId, people] of Map.groupBy(joined, (person) => person.campaignId)) {
    const accountIds = people.map(({ accountId }) => accountId)
    await tellOfJoins(tx, clock, { ...(await findCampaignHead(tx, campaignId)), campaignId, accountIds })
  }
}
