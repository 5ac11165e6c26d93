import { linkKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { dayOf } from '../../http/first-visits.ts'
import { ensureOwnLink, insertPost } from './sharing.repository.ts'
import { drawLabel, MAX_POSTS } from './sharing.service.ts'
import { type LinkedAct, linkCounting } from './sharing-counting.service.ts'

/** A campaign that has votes in the demo. */
export type DemoWall = { id: number; startsAt: Date; endsAt: Date }

type DemoCampaign = { id: number; brandId: number; artistId: number | null }
/** Something that somebody did in a campaign. */
type DemoAct = { accountId: number; at: Date }

const POSTS = ['Newsletter', 'Poster at the ferry', 'Instagram']
// Of so many people these came by each of the posts, by the brand and by an artist, and the others by none.
const OF_PEOPLE = 20
const CAME_BY = [5, 1, 3, 1, 2]

/** By which link somebody came. */
const linkOf = (accountId: number) => {
  let after = accountId % OF_PEOPLE
  return CAME_BY.findIndex((share) => {
    after -= share
    return after < 0
  })
}

const listCampaigns = (tx: Queryable, ids: readonly number[]) =>
  tx.query<DemoCampaign>({
    text: `select c.id, c.brand_id as "brandId", (select p.account_id from participants p
               where p.campaign_id = c.id and p.work_count > 0 order by p.vote_count desc, p.account_id limit 1) as "artistId"
             from campaign_facts c where c.id = any ($1::bigint[]) and c.is_live and c.vote_count > 0 order by c.id`,
    values: [ids],
  })

const listVotes = (tx: Queryable, campaignId: number) =>
  tx.query<DemoAct>({
    text: `select account_id as "accountId", created_at as at from vote_facts
            where campaign_id = $1 and is_counted order by created_at, account_id`,
    values: [campaignId],
  })

const listJoins = (tx: Queryable, campaignId: number) =>
  tx.query<DemoAct>({
    text: `select account_id as "accountId", joined_at as at from participants
            where campaign_id = $1 and work_count > 0 order by joined_at, account_id`,
    values: [campaignId],
  })

const makeLinks = async (tx: Queryable, { id: campaignId, brandId, artistId }: DemoCampaign): Promise<string[]> => {
  const labels: string[] = []
  for (const name of POSTS) {
    const label = drawLabel()
    await insertPost(tx, { campaignId, accountId: brandId, label, name }, MAX_POSTS)
    labels.push(label)
  }
  const own = (accountId: number, kind: number) =>
    ensureOwnLink(tx, { campaignId, accountId, label: drawLabel(), kind })
  labels.push(await own(brandId, linkKind.brand))
  if (artistId !== null) labels.push(await own(artistId, linkKind.artist))
  return labels
}

const firstsBy = (acts: readonly DemoAct[], keyOf: (act: DemoAct) => string) => [
  ...new Map(acts.toReversed().map((act) => [keyOf(act), act])).values(),
]

/** Lets some who voted or joined in the demo's open campaigns have come by links: each count is of an act of theirs. */
export async function seedDemoLinks(
  tx: Queryable,
  { walls, now }: { walls: readonly DemoWall[]; now: Date },
): Promise<void> {
  const open = walls.filter(({ startsAt, endsAt }) => startsAt < now && endsAt > now).map(({ id }) => id)
  for (const campaign of await listCampaigns(tx, open)) {
    const votes = await listVotes(tx, campaign.id)
    const joins = await listJoins(tx, campaign.id)
    for (const [place, label] of (await makeLinks(tx, campaign)).entries()) {
      const cameBy = ({ accountId }: DemoAct) => linkOf(accountId) === place && accountId !== campaign.artistId
      const linked = ({ at }: DemoAct): LinkedAct => ({ campaignId: campaign.id, label, at })
      const theirs = [...votes, ...joins].filter(cameBy)
      const visits = firstsBy(theirs, ({ accountId, at }) => `${accountId} ${dayOf(at)}`)
      const voters = firstsBy(votes.filter(cameBy), ({ accountId }) => String(accountId))
      await linkCounting.visits(tx, visits.map(linked))
      await linkCounting.joins(tx, joins.filter(cameBy).map(linked))
      await linkCounting.voters(tx, voters.map(linked))
    }
  }
}
