import type { CampaignDay } from '@plinth/api-schema/campaign-numbers'
import type { VoteRules } from '@plinth/api-schema/vote-rules'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Adds to the sums of a day. */
export const addVisits = (
  database: Queryable,
  { campaignId, day, visits, members }: { campaignId: number; day: string; visits: number; members: number },
) =>
  database.query({
    name: 'visit-day-add',
    text: `insert into visit_days as v (campaign_id, day, visit_count, member_count) values ($1, $2, $3, $4)
           on conflict (campaign_id, day) do update set visit_count = v.visit_count + excluded.visit_count,
             member_count = v.member_count + excluded.member_count`,
    values: [campaignId, day, visits, members],
  })

/** Adds a visit to the sum of a country. */
export const addCountryVisits = (
  database: Queryable,
  { campaignId, country, visits }: { campaignId: number; country: string; visits: number },
) =>
  database.query({
    name: 'visit-country-add',
    text: `insert into visit_countries as v (campaign_id, country, visit_count) values ($1, $2, $3)
           on conflict (campaign_id, country) do update set visit_count = v.visit_count + excluded.visit_count`,
    values: [campaignId, country, visits],
  })

/** Deletes the sums of a campaign. */
export const deleteVisits = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'visits-delete',
    text: `with countries as (delete from visit_countries where campaign_id = $1)
           delete from visit_days where campaign_id = $1`,
    values: [campaignId],
  })

/** How many visits came from each country. */
export const listVisitCountries = (database: Queryable, campaignId: number) =>
  database.query<{ country: string; visitCount: number }>({
    name: 'visit-countries',
    text: 'select country, visit_count as "visitCount" from visit_countries where campaign_id = $1',
    values: [campaignId],
  })

/** How many votes came from each network: those behind another one, in their order. */
export const listVoteNetworks = (database: Queryable, campaignId: number, after: string, limit: number) =>
  database.query<{ network: string; voteCount: number }>({
    name: 'vote-networks',
    text: `select network, vote_count as "voteCount" from vote_networks
            where campaign_id = $1 and network > $2 order by network limit $3`,
    values: [campaignId, after, limit],
  })

/** A day as it is stored: whether votes are told is not decided here. */
export type DayRow = CampaignDay & { voteCount: number }

/** What came on each day from the first to the last, both told. */
export const listDays = (database: Queryable, campaignId: number, from: string, to: string) =>
  database.query<DayRow>({
    name: 'campaign-days',
    text: `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.visit_count, 0) as "visitCount",
             coalesce(v.member_count, 0) as "memberCount", coalesce(j.count, 0) as "joinCount",
             coalesce(w.count, 0) as "workCount", coalesce(b.count, 0) as "voteCount"
             from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as d(day)
             left join visit_days v on v.campaign_id = $1 and v.day = d.day::date
             left join (select (joined_at at time zone 'UTC')::date as day, count(*)::int as count from participants
               where campaign_id = $1 and work_count > 0 group by 1) j on j.day = d.day::date
             left join (select (created_at at time zone 'UTC')::date as day, count(*)::int as count from artwork_facts
               where campaign_id = $1 and not is_removed group by 1) w on w.day = d.day::date
             left join (select (created_at at time zone 'UTC')::date as day, count(*)::int as count from vote_facts
               where campaign_id = $1 and is_counted group by 1) b on b.day = d.day::date
            order by d.day`,
    values: [campaignId, from, to],
  })

/** How many people have a vote that counts. */
export async function countVoters(database: Queryable, campaignId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'campaign-voters',
    text: 'select count(distinct account_id) as total from vote_facts where campaign_id = $1 and is_counted',
    values: [campaignId],
  })
  return totalOf(rows)
}

/** A campaign with what is needed to read its days. */
export type NumberedCampaign = {
  id: number
  brandId: number
  name: string
  startsAt: Date | null
  endsAt: Date
  voteRules: VoteRules
  status: 0 | 1 | 2
}

/** The campaign of a brand that opened last before another one. */
export async function findPrevious(
  database: Queryable,
  { id, brandId, startsAt }: Pick<NumberedCampaign, 'id' | 'brandId' | 'startsAt'>,
) {
  const [row] = await database.query<NumberedCampaign & { startsAt: Date }>({
    name: 'campaign-previous',
    text: `select id, brand_id as "brandId", name, starts_at as "startsAt", ends_at as "endsAt", vote_rules as "voteRules", status
             from campaign_facts where brand_id = $1 and id <> $2 and has_begun and starts_at < $3
            order by starts_at desc, id desc limit 1`,
    values: [brandId, id, startsAt],
  })
  return row
}
