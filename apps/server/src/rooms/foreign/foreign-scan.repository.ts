import { MAX_FOREIGN_NFTS } from '@plinth/api-schema/foreign'
import type { Address } from 'viem'
import type { Queryable } from '../../db/database.ts'

/** A linked wallet, and the block up to which its transfers have been read. */
export type ScannedWallet = { accountId: number; address: Address; blockNumber: number }

/** A token that came to a wallet or left it. */
export type Sighting = {
  accountId: number
  contract: Address
  contractType: 721 | 1155
  tokenId: bigint
  firstBlock: number
  lastBlock: number
}

const IS_LINKED = `l.account_id = s.account_id and l.address = s.address and (l.contract_chain_id is null or l.contract_chain_id = s.chain_id)`

/** Begins with wallets that were linked since, and forgets those that are linked no more. */
export async function syncWallets(tx: Queryable, chainId: number, startBlock: number, at: Date): Promise<void> {
  await tx.query({
    name: 'foreign-scans-end',
    text: `delete from foreign_scans s where s.chain_id = $1 and not exists (select 1 from linked_wallets l where ${IS_LINKED})`,
    values: [chainId],
  })
  await tx.query({
    name: 'foreign-scans-begin',
    text: `insert into foreign_scans (chain_id, account_id, address, block_number, scanned_at)
           select $1::bigint, l.account_id, l.address, $2::bigint, $3::timestamptz from linked_wallets l
            where l.address is not null and (l.contract_chain_id is null or l.contract_chain_id = $1)
              and not exists (select 1 from foreign_scans s where s.chain_id = $1 and s.account_id = l.account_id)
           on conflict do nothing`,
    values: [chainId, startBlock - 1, at],
  })
}

/** The wallets whose turn it is: the one that has waited longest, and others that were read up to the same block. */
export const findTurn = (database: Queryable, chainId: number, upTo: number, most: number) =>
  database.query<ScannedWallet>({
    name: 'foreign-scans-turn',
    text: `select s.account_id as "accountId", s.address, s.block_number as "blockNumber" from foreign_scans s
            where s.chain_id = $1 and s.block_number = (select n.block_number from foreign_scans n
              where n.chain_id = $1 and n.block_number < $2 order by n.scanned_at, n.account_id limit 1)
            order by s.scanned_at, s.account_id limit $3`,
    values: [chainId, upTo, most],
  })

/** Moves wallets on to a block, those that still stand where the mover believes; answers whose they are. */
export async function moveScans(
  tx: Queryable,
  chainId: number,
  wallets: readonly ScannedWallet[],
  to: number,
  at: Date,
): Promise<Set<number>> {
  const rows = await tx.query<{ accountId: number }>({
    name: 'foreign-scans-move',
    text: `update foreign_scans s set block_number = $5, scanned_at = $6
             from unnest($2::bigint[], $3::text[], $4::bigint[]) as w (account_id, address, block_number)
            where s.chain_id = $1 and s.account_id = w.account_id and s.address = w.address and s.block_number = w.block_number
           returning s.account_id as "accountId"`,
    values: [
      chainId,
      wallets.map(({ accountId }) => accountId),
      wallets.map(({ address }) => address),
      wallets.map(({ blockNumber }) => blockNumber),
      to,
      at,
    ],
  })
  return new Set(rows.map(({ accountId }) => accountId))
}

/** Writes down tokens that came or left; each contract is asked about them next. */
export const insertSightings = (tx: Queryable, chainId: number, sightings: readonly Sighting[], at: Date) =>
  tx.query({
    name: 'foreign-sightings-insert',
    text: `insert into foreign_nfts (chain_id, account_id, contract, contract_type, token_id, first_block, last_block, seen_at, look_at)
           select $1::bigint, t.*, $8::timestamptz, $8::timestamptz
             from unnest($2::bigint[], $3::text[], $4::smallint[], $5::numeric[], $6::bigint[], $7::bigint[]) as t
           on conflict (account_id, chain_id, contract, token_id)
           do update set last_block = greatest(foreign_nfts.last_block, excluded.last_block), look_at = excluded.look_at`,
    values: [
      chainId,
      sightings.map(({ accountId }) => accountId),
      sightings.map(({ contract }) => contract),
      sightings.map(({ contractType }) => contractType),
      sightings.map(({ tokenId }) => tokenId.toString()),
      sightings.map(({ firstBlock }) => firstBlock),
      sightings.map(({ lastBlock }) => lastBlock),
      at,
    ],
  })

/** Drops what is beyond a wallet's places. Contracts take turns in having one, so a contract that sends thousands pushes out its own. */
export const dropBeyondPlaces = (tx: Queryable, chainId: number, accountIds: readonly number[]) =>
  tx.query({
    name: 'foreign-places',
    text: `delete from foreign_nfts where id in (
             select q.id from (
               select t.id, row_number() over (partition by t.account_id order by t.is_gone, t.turn, t.id) as place from (
                 select f.id, f.account_id, f.amount is not null and f.amount = 0 as is_gone,
                        row_number() over (partition by f.account_id, f.contract order by f.id) as turn
                   from foreign_nfts f where f.chain_id = $1 and f.account_id = any($2::bigint[]) and f.hidden_at is null) t) q
              where q.place > ${MAX_FOREIGN_NFTS})`,
    values: [chainId, accountIds],
  })

/** Takes back what blocks after one said; what is hidden stays so. */
export async function withdrawAfter(tx: Queryable, chainId: number, blockNumber: number, at: Date): Promise<void> {
  await tx.query({
    name: 'foreign-scans-withdraw',
    text: 'update foreign_scans set block_number = $2 where chain_id = $1 and block_number > $2',
    values: [chainId, blockNumber],
  })
  await tx.query({
    name: 'foreign-nfts-withdraw',
    text: 'delete from foreign_nfts where chain_id = $1 and first_block > $2 and hidden_at is null',
    values: [chainId, blockNumber],
  })
  await tx.query({
    name: 'foreign-nfts-look-again',
    text: `update foreign_nfts set first_block = least(first_block, $2), last_block = $2, look_at = $3
            where chain_id = $1 and last_block > $2`,
    values: [chainId, blockNumber, at],
  })
}
