import { nftState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'

type CurrencySum = { currency: string; price: string }
/** The figures of a collection as they are kept; the prices of `floors` and `volumes` are in the currencies of the chain. */
export type KeptFigures = {
  id: number
  itemCount: number
  holderCount: number
  listedCount: number
  floors: CurrencySum[]
  volumes: CurrencySum[]
  /** How many of its tokens have changed since, counted up to a limit. */
  changeCount: number
  /** Whether all of its tokens are to be counted. */
  isWhole: boolean
}
/** What a token adds to the figures. */
export type FigurePart = { tokenId: string; part: number; key: string; amount: string; endsAt: Date | null }

/** The kinds of what a token adds. */
export const figurePart = { work: 1, holder: 2, price: 3, paid: 4 } as const

const keyOf = ({ chainId, contract }: ContractOnChain) => [chainId, contract]

/** The figures of collections, and how much of them has changed since. */
export const findFigures = (database: Queryable, ids: readonly number[], { now, most }: { now: Date; most: number }) =>
  database.query<KeptFigures>({
    name: 'collection-figures',
    text: `select k.id, coalesce(f.item_count, 0) as "itemCount",
             coalesce(f.holder_count, 0) as "holderCount", coalesce(f.listed_count, 0) as "listedCount",
             coalesce(f.floors, '[]') as floors, coalesce(f.volumes, '[]') as volumes,
             (select count(*) from (select 1 from collection_changes c where c.chain_id = k.chain_id and c.contract = k.contract
               limit $3::int + 1) changed)
             + (select count(*) from (select 1 from collection_parts p where p.chain_id = k.chain_id and p.contract = k.contract
               and p.part = ${figurePart.price} and p.ends_at <= $2 limit $3::int + 1) ended) as "changeCount",
             exists (select 1 from collection_changes c where c.chain_id = k.chain_id and c.contract = k.contract and c.token_id is null)
               as "isWhole"
             from collections k left join collection_figures f on f.chain_id = k.chain_id and f.contract = k.contract
            where k.id = any($1::bigint[])`,
    values: [ids, now, most],
  })

/** Whether more than so many works were minted in a contract, or more than so many holdings of them are to be read. */
export async function isLarge(
  database: Queryable,
  contract: ContractOnChain,
  { works, holdings }: { works: number; holdings: number },
): Promise<boolean> {
  const [row] = await database.query<{ isLarge: boolean }>({
    name: 'collection-is-large',
    text: `select coalesce((select count(*) from (select 1 from nft_facts n where n.chain_id = $1 and n.contract = $2 and n.token_id is not null
             limit $3::int + 1) counted) > $3 or (select count(*) from (select 1 from token_balances b
             where b.chain_id = $1 and b.contract = $2 limit $4::int + 1) held) > $4, false) as "isLarge"`,
    values: [...keyOf(contract), works, holdings],
  })
  return row!.isLarge
}

/** Whether more than so many hold the works of a contract that are to be counted again. */
export async function isWidelyHeld(database: Queryable, contract: ContractOnChain, now: Date, most: number) {
  const [row] = await database.query<{ count: number }>({
    name: 'collection-is-widely-held',
    text: `select count(*) as count from (select 1 from (
             select c.token_id from collection_changes c where c.chain_id = $1 and c.contract = $2
             union select p.token_id from collection_parts p where p.chain_id = $1 and p.contract = $2
               and p.part = ${figurePart.price} and p.ends_at <= $3) t
             cross join lateral (select 1 from token_balances b where b.chain_id = $1 and b.contract = $2 and b.token_id = t.token_id
               limit $4::int + 1) held limit $4::int + 1) counted`,
    values: [...keyOf(contract), now, most],
  })
  return row!.count > most
}

/** The contracts whose figures have changed, or do so by time. */
export const findChanged = (database: Queryable, now: Date) =>
  database.query<ContractOnChain>({
    name: 'collection-figures-changed',
    text: `select chain_id as "chainId", contract from collection_changes group by chain_id, contract
           union select chain_id, contract from collection_figures where ends_at <= $1`,
    values: [now],
  })

/** Has contracts counted whole that were not since then. */
export const noteUncounted = (database: Queryable, before: Date, most: number) =>
  database.query({
    name: 'collection-figures-uncounted',
    text: `insert into collection_changes (chain_id, contract)
           select f.chain_id, f.contract from collection_figures f where f.counted_at < $1 and not exists (
             select 1 from collection_changes c where c.chain_id = f.chain_id and c.contract = f.contract and c.token_id is null)
            order by f.counted_at limit $2`,
    values: [before, most],
  })

/** Holds the figures of a contract until the transaction ends; false where somebody else works on them. */
export async function lockFigures(tx: Queryable, contract: ContractOnChain, now: Date): Promise<boolean> {
  await tx.query({
    name: 'collection-figures-begin',
    text: 'insert into collection_figures (chain_id, contract, counted_at) values ($1, $2, $3) on conflict do nothing',
    values: [...keyOf(contract), now],
  })
  const locked = await tx.query({
    name: 'collection-figures-lock',
    text: 'select 1 from collection_figures where chain_id = $1 and contract = $2 for update skip locked',
    values: keyOf(contract),
  })
  return locked.length > 0
}

/** Takes the changes of a contract; what is noted while they are worked on is in a later batch. */
export const takeChanges = (tx: Queryable, contract: ContractOnChain, most: number | null) =>
  tx.query<{ tokenId: string | null }>({
    name: 'collection-changes-take',
    text: `delete from collection_changes where id in (
             select id from collection_changes where chain_id = $1 and contract = $2 order by id limit $3::int)
           returning token_id::text as "tokenId"`,
    values: [...keyOf(contract), most],
  })

/** The tokens whose sale has ended since it was counted. */
export async function findEnded(tx: Queryable, contract: ContractOnChain, now: Date, most: number): Promise<string[]> {
  const rows = await tx.query<{ tokenId: string }>({
    name: 'collection-parts-ended',
    text: `select token_id::text as "tokenId" from collection_parts
            where chain_id = $1 and contract = $2 and part = ${figurePart.price} and ends_at <= $3
            order by ends_at limit $4`,
    values: [...keyOf(contract), now, most],
  })
  return rows.map(({ tokenId }) => tokenId)
}

/** Every token of a contract, and those that had a part. */
export async function findTokens(tx: Queryable, contract: ContractOnChain): Promise<string[]> {
  const rows = await tx.query<{ tokenId: string }>({
    name: 'collection-tokens',
    text: `select t.token_id::text as "tokenId" from (
             select n.token_id from nft_facts n where n.chain_id = $1 and n.contract = $2 and n.state = ${nftState.minted}
               and n.token_id is not null
             union select p.token_id from collection_parts p where p.chain_id = $1 and p.contract = $2) t`,
    values: keyOf(contract),
  })
  return rows.map(({ tokenId }) => tokenId)
}

/** Those of some tokens that everybody may see, each with the number of its works. */
export const findShown = (tx: Queryable, contract: ContractOnChain, tokenIds: readonly string[]) =>
  tx.query<{ tokenId: string; works: string }>({
    name: 'collection-tokens-shown',
    text: `select token_id::text as "tokenId", count(*)::text as works from shown_nfts
            where chain_id = $1 and contract = $2 and token_id is not null and token_id = any($3::numeric[]) group by token_id`,
    values: [...keyOf(contract), tokenIds],
  })

// While a collection is counted for the first time these tables grow from nothing to all of it, before Postgres has counted their rows:
// so the statements have no name, which plans them each time, and no joins, which would be planned for small tables.
const addToTotals = (sums: string) =>
  `insert into collection_totals as t (chain_id, contract, part, key, part_count, amount)
   select $1, $2, part, key, ${sums} group by part, key
   on conflict (chain_id, contract, part, key)
     do update set part_count = t.part_count + excluded.part_count, amount = t.amount + excluded.amount`

/**
 * Takes the parts of tokens out of the sums. Those of wallets that still hold one that everybody may see stay: thousands may have an
 * edition of which one piece has moved.
 */
export const removeParts = (
  tx: Queryable,
  contract: ContractOnChain,
  tokenIds: readonly string[],
  shownIds: readonly string[],
) =>
  tx.query({
    text: `with sold as (delete from collection_parts where chain_id = $1 and contract = $2 and token_id = any($3::numeric[])
             and part <> ${figurePart.holder} returning part, key, amount),
           given as (delete from collection_parts where ctid = any(array(
             select min(b.place) from (
               select p.token_id, p.key, p.ctid as place from collection_parts p
                where p.chain_id = $1 and p.contract = $2 and p.token_id = any($3::numeric[]) and p.part = ${figurePart.holder}
               union all select h.token_id, h.holder, null from shown_holders h
                where h.chain_id = $1 and h.contract = $2 and h.token_id = any($4::numeric[])) b
              group by b.token_id, b.key having count(b.place) = count(*))) returning part, key, amount),
           gone as (select * from sold union all select * from given)
           ${addToTotals('-count(*), -sum(amount) from gone')}`,
    values: [...keyOf(contract), tokenIds, shownIds],
  })

/** Writes the parts of tokens, with those of their holders that are not there yet, and adds them to the sums. Answers how many wallets are new. */
export async function insertParts(
  tx: Queryable,
  contract: ContractOnChain,
  tokenIds: readonly string[],
  parts: readonly FigurePart[],
): Promise<number> {
  const [row] = await tx.query<{ newHolders: number }>({
    text: `with written as (insert into collection_parts (chain_id, contract, token_id, part, key, amount, ends_at)
             select $1, $2, h.token_id, ${figurePart.holder}, h.holder, 1, null from shown_holders h
              where h.chain_id = $1 and h.contract = $2 and h.token_id = any($3::numeric[])
             union all select $1, $2, p."tokenId", p.part, p.key, p.amount, p."endsAt" from jsonb_to_recordset($4)
               as p("tokenId" numeric, part smallint, key text, amount numeric, "endsAt" timestamptz)
             on conflict do nothing returning part, key, amount),
           added as (${addToTotals('count(*), sum(amount) from written')}),
           holders as (select distinct key from written where part = ${figurePart.holder})
           select (select count(*) from holders) - (select count(*) from collection_totals t where t.chain_id = $1 and t.contract = $2
             and t.part = ${figurePart.holder} and t.key = any(array(select h.key from holders h))) as "newHolders"`,
    values: [...keyOf(contract), tokenIds, jsonRows(parts)],
  })
  return row!.newHolders
}

/** Writes the figures that follow from the sums; `wholeAt` where all of the tokens were counted. */
export function saveFigures(
  tx: Queryable,
  contract: ContractOnChain,
  { newHolders, wholeAt }: { newHolders: number; wholeAt: Date | null },
) {
  const totals = (part: number) =>
    `from collection_totals t where t.chain_id = $1 and t.contract = $2 and t.part = ${part} and t.part_count > 0`
  const prices = `from collection_parts p where p.chain_id = $1 and p.contract = $2 and p.part = ${figurePart.price}`
  const sums = (part: number, price: string) =>
    `(select coalesce(jsonb_agg(jsonb_build_object('currency', t.key, 'price', ${price}) order by t.key), '[]') ${totals(part)})`
  return tx.query({
    text: `with gone as (delete from collection_totals where chain_id = $1 and contract = $2 and part_count = 0 returning part)
           update collection_figures f set item_count = (select coalesce(sum(t.amount), 0) ${totals(figurePart.work)}),
             holder_count = f.holder_count + $3::int - (select count(*) from gone g where g.part = ${figurePart.holder}),
             listed_count = (select coalesce(sum(t.part_count), 0) ${totals(figurePart.price)}),
             floors = ${sums(figurePart.price, `(select min(p.amount)::text ${prices} and p.key = t.key)`)},
             volumes = ${sums(figurePart.paid, 't.amount::text')},
             ends_at = (select min(p.ends_at) ${prices}), counted_at = coalesce($4, f.counted_at)
            where f.chain_id = $1 and f.contract = $2`,
    values: [...keyOf(contract), newHolders, wholeAt],
  })
}
