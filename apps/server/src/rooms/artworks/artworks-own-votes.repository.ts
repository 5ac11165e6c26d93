import type { Queryable } from '../../db/database.ts'

/** A vote of somebody, and where it stands. */
export type OwnVote = {
  artworkId: number
  artworkTitle: string
  campaignId: number
  campaignName: string
  state: number
  leafIndex: number | null
  createdAt: Date
}
const OWN_VOTE = `select v.artwork_id as "artworkId", w.title as "artworkTitle", v.campaign_id as "campaignId", c.name as "campaignName", v.state,
  v.leaf_index as "leafIndex", v.created_at as "createdAt"
  from votes v join artworks w on w.campaign_id = v.campaign_id and w.id = v.artwork_id join campaign_facts c on c.id = v.campaign_id`

/** The vote of an account for a work. */
export async function findOwnVote(database: Queryable, accountId: number, artworkId: number) {
  const [row] = await database.query<OwnVote>({
    name: 'log-own-vote',
    text: `${OWN_VOTE} where v.account_id = $1 and v.artwork_id = $2`,
    values: [accountId, artworkId],
  })
  return row
}

/** The votes of an account, in one campaign or in all, the newest first. */
export const listOwnVotes = (
  database: Queryable,
  accountId: number,
  campaignId: number | undefined,
  page: { limit: number; offset: number },
) =>
  database.query<OwnVote>({
    name: 'log-own-votes',
    text: `${OWN_VOTE} where v.account_id = $1 and ($2::bigint is null or v.campaign_id = $2)
            order by v.created_at desc, v.artwork_id limit $3 offset $4`,
    values: [accountId, campaignId ?? null, page.limit, page.offset],
  })

/** How many votes an account has cast, in one campaign or in all. */
export async function countOwnVotes(database: Queryable, accountId: number, campaignId: number | undefined) {
  const [row] = await database.query<{ total: number }>({
    name: 'log-count-own-votes',
    text: `select count(*) as total from votes v where v.account_id = $1 and ($2::bigint is null or v.campaign_id = $2)`,
    values: [accountId, campaignId ?? null],
  })
  return row?.total ?? 0
}
