import type { Participant } from '@plinth/api-schema/artwork'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'

/** What the list can be sorted by. */
export type ParticipantSort = 'votes' | 'joined' | 'works' | 'allWorks'
/** Whom the brand looks for. */
export type ParticipantFilter = {
  campaignId: number
  accountId?: number | undefined
  name?: string | undefined
}

const COLUMN = {
  votes: 'p.vote_count',
  joined: 'p.joined_at',
  works: 'p.work_count',
  allWorks: '"allWorkCount"',
} as const
// Of campaigns that the brand may see: the number of all works would tell of hidden ones.
const ALL_WORKS = `(select coalesce(sum(o.work_count), 0) from participations o
  join visible_campaigns($6, false) c on c.id = o.campaign_id where o.account_id = p.account_id and o.work_count > 0)::int`
const filtered = `from participations p join mailboxes a on a.id = p.account_id
  where p.campaign_id = $1 and p.work_count > 0 and ($2::bigint is null or p.account_id = $2)
    and ($3::text is null or a.name ilike $3 escape '\\')`
const filterValues = ({ campaignId, accountId, name }: ParticipantFilter) => [
  campaignId,
  accountId ?? null,
  name ? containing(name) : null,
]

/** One page of those who take part in a campaign. */
export function listParticipants(
  database: Queryable,
  brandId: number,
  filter: ParticipantFilter,
  page: { sort: ParticipantSort; direction: 'asc' | 'desc'; limit: number; offset: number },
) {
  const way = page.direction === 'asc' ? 'asc' : 'desc'
  return database.query<Participant & { voteCount: number }>({
    name: `artworks-participants-${page.sort}-${way}`,
    text: `select p.account_id as id, a.name, a.picture_url as "pictureUrl",
             case when not a.is_erased then a.email end as email,
             p.joined_at as "joinedAt", p.work_count as "workCount", p.vote_count as "voteCount", ${ALL_WORKS} as "allWorkCount",
             (select max(n.sent_at) from winner_notices n where n.campaign_id = p.campaign_id and n.account_id = p.account_id) as "notifiedAt",
             (select r.asked_at from wallet_requests r where r.campaign_id = p.campaign_id and r.account_id = p.account_id) as "walletAskedAt"
             ${filtered} order by ${COLUMN[page.sort]} ${way}, p.account_id ${way} limit $4 offset $5`,
    values: [...filterValues(filter), page.limit, page.offset, brandId],
  })
}

/** How many take part and match; all of them are counted already. */
export async function countParticipants(database: Queryable, filter: ParticipantFilter): Promise<number> {
  const isFiltered = filter.accountId !== undefined || Boolean(filter.name)
  const [row] = await database.query<{ total: number }>(
    isFiltered
      ? {
          name: 'artworks-count-participants-found',
          text: `select count(*) as total ${filtered}`,
          values: filterValues(filter),
        }
      : {
          name: 'artworks-count-participants',
          text: 'select join_count as total from campaign_facts where id = $1',
          values: [filter.campaignId],
        },
  )
  return row?.total ?? 0
}
