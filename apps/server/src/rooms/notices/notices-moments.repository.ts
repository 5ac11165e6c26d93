import { campaignStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { PLACES_STAND } from '../../db/places-stand.ts'

/** What is told when its time has come. */
type MomentKind = 'opened' | 'ending' | 'closed'
/** A moment that has come. */
export type DueMoment = { kind: MomentKind; campaignId: number }
/** What is told of a campaign. */
export type Campaign = {
  campaignId: number
  campaignName: string
  brandId: number
  endsAt: Date
  peopleCount: number
  workCount: number
}
/** A campaign at such a moment. */
export type Moment = Campaign & { kind: MomentKind }
/** Somebody on a leaderboard; without a vote nobody has a rank. */
export type Standing = { accountId: number; rank: number | null }

const CAMPAIGN = `c.id as "campaignId", c.name as "campaignName", c.brand_id as "brandId", c.ends_at as "endsAt",
  c.join_count as "peopleCount", c.work_count as "workCount"`
const untold = (kind: MomentKind) =>
  `not exists (select 1 from notice_moments t where t.campaign_id = c.id and t.kind = '${kind}' and t.ends_at = c.ends_at)`

const isDue: Record<MomentKind, string> = {
  opened: `c.is_live and c.is_private and c.starts_at > statement_timestamp() - interval '3 days' and ${untold('opened')}`,
  ending: `c.is_live and c.ends_at <= statement_timestamp() + interval '1 day'
    and c.ends_at - c.starts_at > interval '1 day' and ${untold('ending')}`,
  closed: `c.ends_at between statement_timestamp() - interval '3 days' and statement_timestamp()
    and c.status = ${campaignStatus.completed} and not c.is_deleted and ${PLACES_STAND} and ${untold('closed')}`,
}

/** Moments that have come and of which nobody was told yet; what was missed for three days is not told any more. */
export const findMoments = (database: Queryable, most: number) =>
  database.query<DueMoment>({
    name: 'notice-moments-due',
    text: `select 'opened' as kind, c.id as "campaignId" from campaign_facts c where ${isDue.opened}
           union all select 'ending' as kind, c.id as "campaignId" from campaign_facts c where ${isDue.ending}
           union all select 'closed' as kind, c.id as "campaignId" from campaign_facts c where ${isDue.closed}
           limit $1`,
    values: [most],
  })

const takeDue = (kind: MomentKind) => `with due as materialized (
    select ${CAMPAIGN} from campaign_facts c where c.id = $1 and ${isDue[kind]}),
  taken as (insert into notice_moments (campaign_id, kind, ends_at, told_at)
    select "campaignId", '${kind}', "endsAt", $2 from due on conflict do nothing returning campaign_id)
  select due.* from due join taken on taken.campaign_id = due."campaignId"`

const take: Record<MomentKind, (tx: Queryable, values: [number, Date]) => Promise<Campaign[]>> = {
  opened: (tx, values) => tx.query<Campaign>({ name: 'notice-take-opened', text: takeDue('opened'), values }),
  ending: (tx, values) => tx.query<Campaign>({ name: 'notice-take-ending', text: takeDue('ending'), values }),
  closed: (tx, values) => tx.query<Campaign>({ name: 'notice-take-closed', text: takeDue('closed'), values }),
}

/** Takes a moment for oneself, as it is now; null when another server has taken it, or the campaign was changed meanwhile. */
export async function takeMoment(tx: Queryable, { kind, campaignId }: DueMoment, at: Date): Promise<Moment | null> {
  const [campaign] = await take[kind](tx, [campaignId, at])
  return campaign ? { kind, ...campaign } : null
}

/** Whom a private campaign has let in before it opened. */
export const findAdmitted = (tx: Queryable, campaignId: number) =>
  tx.query<{ accountId: number }>({
    name: 'notice-admitted',
    text: 'select distinct account_id as "accountId" from campaign_admissions where campaign_id = $1 order by 1',
    values: [campaignId],
  })

// As on the leaderboard: by votes, then by who joined first.
const PLACES = `select account_id as "accountId", case when vote_count > 0
    then row_number() over (order by vote_count desc, joined_at, account_id) end as rank
  from participants where campaign_id = $1 and work_count > 0`

/** Everybody who takes part, with their places. */
export const findStandings = (tx: Queryable, campaignId: number) =>
  tx.query<Standing>({ name: 'notice-standings', text: `${PLACES} order by account_id`, values: [campaignId] })

/** A live campaign whose votes have moved since its leaderboard was last looked at. */
export type MovedCampaign = { campaignId: number; campaignName: string; voteCount: number }

/** Such campaigns. */
export const findMoved = (database: Queryable, most: number) =>
  database.query<MovedCampaign>({
    name: 'notice-moved-campaigns',
    text: `select c.id as "campaignId", c.name as "campaignName", c.vote_count as "voteCount"
             from campaign_facts c left join notice_standings s on s.campaign_id = c.id
            where c.is_live and not c.votes_hidden and s.vote_count is distinct from c.vote_count and (s.campaign_id is not null or c.vote_count > 0)
            order by c.id limit $1`,
    values: [most],
  })

/** Who was first when it was last looked at, held; null where another server looks, undefined where nobody has looked. */
export async function holdFirst(tx: Queryable, campaignId: number): Promise<readonly number[] | null | undefined> {
  const [row] = await tx.query<{ firstIds: number[] | null; isKnown: boolean }>({
    name: 'notice-first-hold',
    text: `select exists (select 1 from notice_standings where campaign_id = $1) as "isKnown",
             (select to_jsonb(first_ids) from notice_standings where campaign_id = $1 for update skip locked) as "firstIds"`,
    values: [campaignId],
  })
  return row!.isKnown ? row!.firstIds : undefined
}

/** The first three, and where those stand now who were among them before. */
export const findPlaces = (tx: Queryable, campaignId: number, before: readonly number[]) =>
  tx.query<{ accountId: number; rank: number }>({
    name: 'notice-places',
    text: `select "accountId", coalesce(rank, 0) as rank from (${PLACES}) p
            where rank <= 3 or (rank is not null and "accountId" = any($2::bigint[])) order by rank`,
    values: [campaignId, before],
  })

/** Keeps who is first now. */
export const keepFirst = (tx: Queryable, campaignId: number, voteCount: number, firstIds: readonly number[]) =>
  tx.query({
    name: 'notice-first-keep',
    text: `insert into notice_standings (campaign_id, vote_count, first_ids) values ($1, $2, $3)
           on conflict (campaign_id) do update set vote_count = excluded.vote_count, first_ids = excluded.first_ids`,
    values: [campaignId, voteCount, firstIds],
  })

/** A campaign that has begun. */
export type DemoCampaign = Campaign & { status: number; startsAt: Date }

/** Campaigns that have begun, the oldest first. */
export const findDemoCampaigns = (tx: Queryable) =>
  tx.query<DemoCampaign>({
    text: `select ${CAMPAIGN}, c.status, coalesce(c.starts_at, c.ends_at) as "startsAt" from campaign_facts c
            where c.has_begun order by c.starts_at, c.id`,
  })
