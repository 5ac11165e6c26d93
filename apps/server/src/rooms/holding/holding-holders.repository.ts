import type { MemberKind } from '@plinth/api-schema/member-kind'
import type { PerkHolder } from '@plinth/api-schema/perk'
import { accountKind, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A perk of a brand, and the contracts in which the works are that it is tied to. */
export type OwnPerk = { id: number; contracts: string[] }

/** A perk of a brand. */
export async function findOwnPerk(database: Queryable, accountId: number, id: number): Promise<OwnPerk | undefined> {
  const [row] = await database.query<OwnPerk>({
    name: 'perk-own',
    text: `select p.id, array(select distinct n.contract from nft_facts n where n.campaign_id = p.campaign_id
               union select k.contract from deployed_collections k where k.id = p.collection_id) as contracts
             from perks p where p.id = $2 and p.account_id = $1`,
    values: [accountId, id],
  })
  return row
}

// The contracts are values of the statement: so what is held of them is found by an index.
const HOLDERS = `(select distinct on (a.id) a.id, a.name, a.kind, h.nft_id, h.name as nft_name, h.since
    from perks p left join deployed_collections k on k.id = p.collection_id
    join held_works h on h.contract = any($2::text[])
      and (h.campaign_id = p.campaign_id or (h.chain_id, h.contract) = (k.chain_id, k.contract))
    join linked_wallets l on l.address = h.holder and (l.contract_chain_id is null or l.contract_chain_id = h.chain_id)
    join people a on a.id = l.account_id and not a.is_blocked
   where p.id = $1 and p.starts_at <= $3::timestamptz and p.ended_at is null and p.taken_down_at is null
     and (p.ends_at is null or p.ends_at > $3)
     and least(h.since, $3) + p.days * interval '1 day' <= $3
   order by a.id, h.since, h.nft_id)`

/** Those who have earned a perk by now, who holds longest first. */
export async function listHolders(
  database: Queryable,
  { id, contracts }: OwnPerk,
  now: Date,
  { limit, offset, direction }: Slice,
): Promise<PerkHolder[]> {
  const way = direction === 'desc' ? 'asc' : 'desc'
  type Row = { id: number; name: string; kind: number; nftId: number; nftName: string } & Pick<
    PerkHolder,
    'since' | 'claimedAt'
  >
  const rows = await database.query<Row>({
    name: `perk-holders-${way}`,
    text: `select t.id, t.name, t.kind, t.nft_id as "nftId", t.nft_name as "nftName", t.since, m.claimed_at as "claimedAt"
             from ${HOLDERS} t left join perk_claims m on m.perk_id = $1 and m.account_id = t.id
            order by t.since ${way}, t.id ${way} limit $4 offset $5`,
    values: [id, contracts, now, limit, offset],
  })
  return rows.map(({ id: accountId, name, kind, nftId, nftName, ...row }) => ({
    ...row,
    account: { id: accountId, name, kind: stateOf(accountKind, kind) as MemberKind },
    nft: { id: nftId, name: nftName },
  }))
}

/** How many have earned a perk by now. */
export async function countHolders(database: Queryable, { id, contracts }: OwnPerk, now: Date): Promise<number> {
  const rows = await database.query<Total>({
    name: 'perk-holders-count',
    text: `select count(*) as total from ${HOLDERS} t`,
    values: [id, contracts, now],
  })
  return totalOf(rows)
}
