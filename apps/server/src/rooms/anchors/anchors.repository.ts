import { anchorKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** The contract in which anchors are written. */
export type AnchorContract = { chainId: number; contract: string }

/** The head of a log. */
export type LogHead = { campaignId: number; generation: number; size: number; root: Buffer }

/** An anchor that is not final yet. */
export type OpenAnchor = {
  id: number
  kind: number
  root: Buffer
  headCount: number
  campaignId: number | null
  size: number | null
  nonce: number | null
  raw: Buffer | null
  hash: Buffer | null
  signedAt: Date | null
  /** Earlier transactions under the same nonce. */
  outbidHashes: Buffer[]
}

const OPEN_ANCHOR = `id, kind, root, head_count as "headCount", campaign_id as "campaignId", size, nonce, raw,
  tx_hash as hash, signed_at as "signedAt", outbid_hashes as "outbidHashes"`

/** The heads of logs that have grown since they were last anchored on a chain, in a fixed order. */
export const listUnanchoredHeads = (database: Queryable, chainId: number) =>
  database.query<LogHead>({
    name: 'anchors-heads',
    text: `select h.campaign_id as "campaignId", h.generation, h.size, h.root from vote_log_heads h
            where h.size > 0 and not exists (select 1 from vote_anchor_heads a join vote_anchors v on v.id = a.anchor_id
              where v.chain_id = $1 and a.campaign_id = h.campaign_id and a.generation = h.generation and a.size >= h.size)
            order by h.campaign_id, h.generation`,
    values: [chainId],
  })

/** The last heads of logs that are closed and whose close is not anchored on a chain. */
export const listUnanchoredCloses = (database: Queryable, chainId: number) =>
  database.query<LogHead>({
    name: 'anchors-closes',
    text: `select h.campaign_id as "campaignId", h.generation, h.size, h.root from vote_log_heads h
            where h.is_closed and not exists (select 1 from vote_anchors v
              where v.chain_id = $1 and v.kind = ${anchorKind.close} and v.campaign_id = h.campaign_id
                and v.generation = h.generation)
            order by h.campaign_id`,
    values: [chainId],
  })

/** Whether a day was anchored on a chain. */
export async function hasDay(database: Queryable, chainId: number, day: number): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    name: 'anchors-has-day',
    text: `select exists (select 1 from vote_anchors where chain_id = $1 and kind = ${anchorKind.day} and day = $2) as found`,
    values: [chainId, day],
  })
  return row?.found === true
}

/** Writes down what a day's anchor says; another server's for the same day stands. */
export const insertDay = (
  tx: Queryable,
  { chainId, contract }: AnchorContract,
  { day, root, heads }: { day: number; root: Uint8Array; heads: readonly (LogHead & { proof: Uint8Array })[] },
) =>
  tx.query({
    name: 'anchors-insert-day',
    text: `with anchor as (
             insert into vote_anchors (chain_id, contract, kind, day, root, head_count)
             values ($1, $8, ${anchorKind.day}, $2, $3, cardinality($4::bigint[])) on conflict do nothing returning id)
           insert into vote_anchor_heads (anchor_id, position, campaign_id, generation, size, root, proof)
           select anchor.id, n - 1, campaign_id, generation, size, root, proof
             from anchor, unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $9::bytea[]) with ordinality
               as h(campaign_id, generation, size, root, proof, n)`,
    values: [
      chainId,
      day,
      root,
      heads.map(({ campaignId }) => campaignId),
      heads.map(({ generation }) => generation),
      heads.map(({ size }) => size),
      heads.map(({ root }) => root),
      contract,
      heads.map(({ proof }) => proof),
    ],
  })

/** Writes down what the anchor of a close says. */
export const insertClose = (
  tx: Queryable,
  { chainId, contract }: AnchorContract,
  { day, head }: { day: number; head: LogHead },
) =>
  tx.query({
    name: 'anchors-insert-close',
    text: `insert into vote_anchors (chain_id, contract, kind, day, root, head_count, campaign_id, generation, size)
           values ($1, $7, ${anchorKind.close}, $2, $3, 1, $4, $5, $6) on conflict do nothing`,
    values: [chainId, day, head.root, head.campaignId, head.generation, head.size, contract],
  })

/** The oldest anchor of a chain that is not final, locked until the transaction ends. */
export async function lockOldestOpen(tx: Queryable, chainId: number): Promise<OpenAnchor | undefined> {
  const [row] = await tx.query<OpenAnchor>({
    name: 'anchors-oldest-open',
    text: `select ${OPEN_ANCHOR} from vote_anchors where chain_id = $1 and not is_final order by id limit 1 for update`,
    values: [chainId],
  })
  return row
}

/** Keeps the transaction of an anchor before anybody sends it, and those that it outbids. */
export const keepSigned = (
  tx: Queryable,
  id: number,
  signed: { nonce: number; raw: Buffer; hash: Buffer; at: Date; outbidHashes: readonly Buffer[] },
) =>
  tx.query({
    name: 'anchors-keep-signed',
    text: `update vote_anchors set nonce = $2, raw = $3, tx_hash = $4, signed_at = $5, outbid_hashes = $6, block_number = null
            where id = $1`,
    values: [id, signed.nonce, signed.raw, signed.hash, signed.at, signed.outbidHashes],
  })

/** Notes that an earlier transaction was mined instead of the one that outbid it. */
export const noteMined = (tx: Queryable, id: number, hash: Buffer) =>
  tx.query({
    name: 'anchors-note-mined',
    text: `update vote_anchors set tx_hash = $2, outbid_hashes = '{}' where id = $1`,
    values: [id, hash],
  })

/** Notes where an anchor stands; null where it stands nowhere any more. */
export const noteBlock = (tx: Queryable, id: number, blockNumber: number | null, isFinal: boolean) =>
  tx.query({
    name: 'anchors-note-block',
    text: `update vote_anchors set block_number = $2, is_final = $3 where id = $1`,
    values: [id, blockNumber, isFinal],
  })

/** An anchor that covers a head of a campaign's log. */
export type FoundAnchor = {
  contract: string
  kind: number
  day: number
  anchorRoot: Buffer
  headCount: number
  position: number
  proof: Buffer
  generation: number
  size: number
  root: Buffer
  hash: Buffer | null
  blockNumber: number | null
  isFinal: boolean
}

/** The anchors of a campaign's logs, the newest first. */
export const listAnchors = (database: Queryable, chainId: number, campaignId: number, most: number) =>
  database.query<FoundAnchor>({
    name: 'anchors-of-campaign',
    text: `select v.contract, v.kind, v.day, v.root as "anchorRoot", v.head_count as "headCount", coalesce(h.position, 0) as position,
             coalesce(h.proof, '') as proof, coalesce(h.generation, v.generation, 0) as generation, coalesce(h.size, v.size, 0) as size,
             coalesce(h.root, v.root) as root, v.tx_hash as hash, v.block_number as "blockNumber", v.is_final as "isFinal"
             from vote_anchors v left join vote_anchor_heads h on h.anchor_id = v.id and h.campaign_id = $2
            where v.chain_id = $1 and (v.campaign_id = $2 or h.campaign_id is not null)
            order by v.id desc limit $3`,
    values: [chainId, campaignId, most],
  })
