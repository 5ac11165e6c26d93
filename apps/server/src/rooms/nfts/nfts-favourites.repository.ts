import { MAX_FAVOURITES_COUNTED } from '@plinth/api-schema/nfts-profile'
import type { Queryable } from '../../db/database.ts'

/** Whether somebody has marked an NFT, and how many have whose accounts are not blocked. */
export async function findFavouriteStanding(database: Queryable, accountId: number | null, nftId: number) {
  const [row] = await database.query<{ isMarked: boolean; markCount: number }>({
    name: 'favourite-standing',
    text: `select exists (select 1 from nft_favourites f where f.account_id = $1::bigint and f.nft_id = $2) as "isMarked",
             (select count(*) from (select 1 from nft_favourites f join people p on p.id = f.account_id and not p.is_blocked
                where f.nft_id = $2 limit ${MAX_FAVOURITES_COUNTED}) t) as "markCount"`,
    values: [accountId, nftId],
  })
  return row!
}

/** Holds what an account has marked until the transaction ends: what is counted there stays true. */
export const lockFavourites = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'favourites-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('favourites:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** Marks an NFT unless too many are; answers whether it is marked now. Lock what the account has marked first. */
export async function insertFavourite(
  tx: Queryable,
  { accountId, nftId, at, most }: { accountId: number; nftId: number; at: Date; most: number },
): Promise<boolean> {
  const [row] = await tx.query<{ isMarked: boolean }>({
    name: 'favourite-insert',
    text: `with made as (insert into nft_favourites (account_id, nft_id, marked_at)
             select $1, $2, $3 where (select count(*) from nft_favourites f where f.account_id = $1) < $4::int
             on conflict do nothing returning 1)
           select exists (select 1 from made)
             or exists (select 1 from nft_favourites f where f.account_id = $1 and f.nft_id = $2) as "isMarked"`,
    values: [accountId, nftId, at, most],
  })
  return row!.isMarked
}

/** Takes a mark off. */
export const deleteFavourite = (database: Queryable, accountId: number, nftId: number) =>
  database.query({
    name: 'favourite-delete',
    text: 'delete from nft_favourites where account_id = $1 and nft_id = $2',
    values: [accountId, nftId],
  })

/** Takes all marks of an account off; answers what was marked. */
export const deleteFavouritesOf = async (database: Queryable, accountId: number): Promise<number[]> => {
  const rows = await database.query<{ nftId: number }>({
    name: 'favourites-forget',
    text: 'delete from nft_favourites where account_id = $1 returning nft_id as "nftId"',
    values: [accountId],
  })
  return rows.map(({ nftId }) => nftId)
}
