import type { Queryable } from '../../db/database.ts'

/** A log: of a campaign, and of which time. */
export type LogId = { campaignId: number; generation: number }

/** The key that signs all heads, as PKCS 8; made by the first who asks, later only read. */
export async function findLogKey(database: Queryable, makeKey: () => Buffer): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'log-key',
    text: 'select private_key as key from log_keys',
  })
  if (row) return row.key
  await database.query({
    name: 'log-make-key',
    text: 'insert into log_keys (private_key) values ($1) on conflict do nothing',
    values: [makeKey()],
  })
  return findLogKey(database, makeKey)
}

/** Logs with leaves that are in no tree yet. A log that a later one follows takes nothing any more. */
export const listWaitingLogs = (database: Queryable) =>
  database.query<LogId>({
    name: 'log-waiting',
    text: `select distinct l.campaign_id as "campaignId", l.generation
             from vote_log_batches b join vote_logs l on l.campaign_id = b.campaign_id and l.generation = b.generation order by 1`,
  })

/** A tree that is held until the transaction ends. */
export type HeldTree = { origin: string; size: number }

/** Holds the tree of a log; undefined while another server has it. */
export async function holdTree(tx: Queryable, { campaignId, generation }: LogId): Promise<HeldTree | undefined> {
  const [row] = await tx.query<HeldTree>({
    name: 'log-hold-tree',
    text: `select origin, size from vote_log_trees where campaign_id = $1 and generation = $2
              for no key update skip locked`,
    values: [campaignId, generation],
  })
  return row
}

/** Some leaves in their order. */
export type Batch = { firstIndex: number; leafCount: number; entries: Buffer }

/** Takes the next batches out of those that wait. */
export async function takeBatches(tx: Queryable, { campaignId, generation }: LogId, most: number): Promise<Batch[]> {
  const batches = await tx.query<Batch>({
    name: 'log-take-batches',
    text: `delete from vote_log_batches where campaign_id = $1 and generation = $2 and first_index in (
             select first_index from vote_log_batches where campaign_id = $1 and generation = $2 order by first_index limit $3)
           returning first_index as "firstIndex", leaf_count as "leafCount", entries`,
    values: [campaignId, generation, most],
  })
  return batches.toSorted((a, b) => a.firstIndex - b.firstIndex)
}

/** A tile and where it is. */
export type StoredTile = { level: number; tile: number; bytes: Buffer }

/** Some tiles of a log. */
export const findTiles = (
  database: Queryable,
  { campaignId, generation }: LogId,
  keys: readonly (readonly [level: number, tile: number])[],
) =>
  database.query<StoredTile>({
    name: 'log-tiles',
    text: `select level, tile, bytes from vote_log_tiles where campaign_id = $1 and generation = $2
             and (level, tile) in (select * from unnest($3::smallint[], $4::bigint[]))`,
    values: [campaignId, generation, keys.map(([level]) => level), keys.map(([, tile]) => tile)],
  })

/** Writes tiles. */
export const putTiles = (tx: Queryable, { campaignId, generation }: LogId, tiles: readonly StoredTile[]) =>
  tx.query({
    name: 'log-put-tiles',
    text: `insert into vote_log_tiles (campaign_id, generation, level, tile, bytes)
           select $1, $2, * from unnest($3::smallint[], $4::bigint[], $5::bytea[])
           on conflict (campaign_id, generation, level, tile) do update set bytes = excluded.bytes`,
    values: [
      campaignId,
      generation,
      tiles.map(({ level }) => level),
      tiles.map(({ tile }) => tile),
      tiles.map(({ bytes }) => bytes),
    ],
  })

/** A signed head. */
export type SignedHead = { size: number; root: Buffer; checkpoint: string }

/** Writes a new head, and keeps the first of each hour. */
export const putHead = (tx: Queryable, { campaignId, generation }: LogId, { size, root, checkpoint }: SignedHead) =>
  tx.query({
    name: 'log-put-head',
    text: `with kept as (
             insert into vote_log_checkpoints (campaign_id, generation, hour, checkpoint)
             values ($1, $2, date_trunc('hour', now(), 'UTC'), $5) on conflict do nothing)
           update vote_log_trees set size = $3, root = $4, checkpoint = $5 where campaign_id = $1 and generation = $2`,
    values: [campaignId, generation, size, root, checkpoint],
  })

/** The newest signed head of a log. */
export type FoundHead = { origin: string; size: number; checkpoint: string | null }

/** The tree of a log. */
export async function findHead(database: Queryable, { campaignId, generation }: LogId): Promise<FoundHead | undefined> {
  const [row] = await database.query<FoundHead>({
    name: 'log-head',
    text: 'select origin, size, checkpoint from vote_log_trees where campaign_id = $1 and generation = $2',
    values: [campaignId, generation],
  })
  return row
}

/** The heads that were kept, the oldest first. */
export const listHeads = (database: Queryable, { campaignId, generation }: LogId) =>
  database.query<{ checkpoint: string }>({
    name: 'log-heads',
    text: 'select checkpoint from vote_log_checkpoints where campaign_id = $1 and generation = $2 order by hour',
    values: [campaignId, generation],
  })

/** Bundles of entries from one on. */
export const listBundles = (database: Queryable, { campaignId, generation }: LogId, from: number, most: number) =>
  database.query<{ bytes: Buffer }>({
    name: 'log-bundles',
    text: `select bytes from vote_log_tiles where campaign_id = $1 and generation = $2 and level = -1 and tile >= $3
            order by tile limit $4`,
    values: [campaignId, generation, from, most],
  })

/** A log that votes go to, with all its leaves, also those that are under no head yet. */
export type PresentLog = LogId & { loggedSize: number }

/** The log that a campaign's votes go to now. */
export async function findPresentLog(database: Queryable, campaignId: number): Promise<PresentLog | undefined> {
  const [row] = await database.query<PresentLog>({
    name: 'log-present',
    text: `select campaign_id as "campaignId", generation, size as "loggedSize"
             from vote_logs where campaign_id = $1 and ends_at is not null`,
    values: [campaignId],
  })
  return row
}
