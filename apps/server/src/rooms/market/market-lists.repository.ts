import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** What happened, with the work that it happened to. */
export type ActivityRow = {
  kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  nftId: number | null
  name: string | null
  chainId: number
  contract: string
  amount: string
  price: string | null
  currency: string | null
  sender: string
  recipient: string | null
  /** Of the people whose linked wallets these are. */
  senderName: string | null
  recipientName: string | null
  at: Date
  txHash: string | null
}
/** What a list of activities is about; `token` is one that the viewer may see, whether or not everybody may. */
export type ActivityFilter = {
  kinds?: readonly number[] | undefined
  token?: { chainId: number; contract: string; tokenId: string } | undefined
  campaignId?: number | undefined
  contract?: string | undefined
  address?: string | undefined
}

const ACTIVITIES = `market_activities a
  left join shown_nfts s on s.chain_id = a.chain_id and s.contract = a.contract and s.token_id = a.token_id
  left join nft_facts n on n.chain_id = a.chain_id and n.contract = a.contract and n.token_id = a.token_id
  left join market_orders o on o.hash = a.order_hash and a.block_number is null
  left join market_auctions x on x.id = a.order_hash and a.block_number is null
  left join people p on p.id = coalesce(o.account_id, x.account_id)`
const IS_TOLD = 'o.hidden_at is null and p.is_blocked is not true'
const IS_SHOWN = `(s.id is not null or a.token_id is null and exists (select 1 from shown_nfts x where x.chain_id = a.chain_id and x.contract = a.contract))`

const activitiesOf = ({ kinds, token, campaignId, contract, address }: ActivityFilter) => {
  const values: unknown[] = []
  const take = (value: unknown) => `$${values.push(value)}`
  const conditions = [IS_TOLD]
  if (token === undefined) conditions.push(IS_SHOWN)
  else {
    conditions.push(`a.chain_id = ${take(token.chainId)}::bigint`)
    conditions.push(`a.contract = ${take(token.contract)}`)
    conditions.push(`a.token_id = ${take(token.tokenId)}::numeric`)
  }
  if (kinds !== undefined) conditions.push(`a.kind = any(${take(kinds)}::int[])`)
  if (campaignId !== undefined) conditions.push(`s.campaign_id = ${take(campaignId)}::bigint`)
  if (contract !== undefined) conditions.push(`a.contract = ${take(contract)}`)
  if (address !== undefined) {
    const who = take(address)
    conditions.push(`(a.sender = ${who} or a.recipient = ${who})`)
  }
  return { where: conditions.join(' and '), values }
}

const NAME = (
  column: string,
) => `(select q.name from linked_wallets l join people q on q.id = l.account_id and not q.is_blocked
    where l.address = a.${column} and (l.contract_chain_id is null or l.contract_chain_id = a.chain_id) limit 1)`

/** What happened, the newest first unless told otherwise. */
export function findActivities(
  database: Queryable,
  filter: ActivityFilter,
  { limit, offset, direction }: Slice,
): Promise<ActivityRow[]> {
  const { where, values } = activitiesOf(filter)
  const way = direction === 'asc' ? 'asc' : 'desc'
  return database.query<ActivityRow>({
    text: `select a.kind, n.id as "nftId", n.name, a.chain_id as "chainId", a.contract, a.amount::text as amount, a.price::text as price,
             a.currency, a.sender, a.recipient, ${NAME('sender')} as "senderName", ${NAME('recipient')} as "recipientName", a.happened_at as at, a.tx_hash as "txHash"
             from ${ACTIVITIES} where ${where} order by a.happened_at ${way}, a.id ${way}
            limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
}

/** How many activities a list has. */
export async function countActivities(database: Queryable, filter: ActivityFilter): Promise<number> {
  const { where, values } = activitiesOf(filter)
  const rows = await database.query<Total>({
    text: `select count(*) as total from ${ACTIVITIES} where ${where}`,
    values,
  })
  return totalOf(rows)
}

/** Whether everybody may see a work of a collection. */
export async function isCollectionShown(database: Queryable, chainId: number, contract: string): Promise<boolean> {
  const rows = await database.query({
    name: 'market-collection-shown',
    text: 'select 1 from shown_nfts where chain_id = $1 and contract = $2 limit 1',
    values: [chainId, contract],
  })
  return rows.length > 0
}
