import { boxEvent, boxStage } from '@plinth/api-schema/states'
import type { Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { IS_TAKER } from './boxes.repository.ts'

type Written = { boxId: Hex; txHash: Hex; logIndex: number; blockNumber: number; at: Date }
type TokenOf = { contract: string; tokenId: string }

/** Writes what the contract says of the drops that were prepared here; answers which these are. */
export async function insertBoxEvents(tx: Queryable, chainId: number, events: readonly Written[]): Promise<string[]> {
  const rows = await tx.query<{ boxId: string }>({
    text: `insert into mystery_box_events (chain_id, tx_hash, log_index, block_number, block_hash, block_time, box_id, kind, account, first,
             box_count, secret, closing_hash)
           select $1, e."txHash", e."logIndex", e."blockNumber", e."blockHash", e.at, b.id, e.kind, e.account, e.first, e.count, e.secret,
             e."closingHash"
             from jsonb_to_recordset($2) as e("txHash" text, "logIndex" integer, "blockNumber" bigint, "blockHash" text, at timestamptz,
               "boxId" text, kind smallint, account text, first integer, count integer, secret text, "closingHash" text)
             join mystery_boxes b on b.id = e."boxId" and b.chain_id = $1
           returning box_id as "boxId"`,
    values: [chainId, jsonRows(events)],
  })
  return [...new Set(rows.map(({ boxId }) => boxId))]
}

/** Forgets what blocks after one said; answers the boxes that they spoke of. */
export async function deleteBoxEventsAfter(tx: Queryable, chainId: number, blockNumber: number): Promise<string[]> {
  const rows = await tx.query<{ boxId: string }>({
    name: 'box-events-withdraw',
    text: 'delete from mystery_box_events where chain_id = $1 and block_number > $2 returning box_id as "boxId"',
    values: [chainId, blockNumber],
  })
  return [...new Set(rows.map(({ boxId }) => boxId))]
}

/** That a sale is closed, or drawn, for good; the takers are accounts whose linked wallets took boxes. */
export type FinalStage = {
  boxId: string
  name: string
  accountId: number | null
  boxCount: number
  soldCount: number
  isDrawn: boolean
  takerIds: number[]
}

/** Calls what was said up to a block final, and with it the closes of sales; answers closes and draws that were made after a moment. */
export const finaliseBoxEvents = (tx: Queryable, chainId: number, finalBlock: number, after: Date) =>
  tx.query<FinalStage>({
    name: 'box-events-finalise',
    text: `with final as (update mystery_box_events set is_final = true where chain_id = $1 and not is_final and block_number <= $2
             returning box_id, kind, block_time, block_number, log_index),
           closed as (update mystery_boxes b set is_close_final = true from final f where f.kind = ${boxEvent.closed} and b.id = f.box_id)
           select b.id as "boxId", b.name, b.account_id as "accountId", b.box_count as "boxCount", b.sold_count as "soldCount",
             f.kind = ${boxEvent.drawn} as "isDrawn",
             coalesce((select jsonb_agg(distinct l.account_id) from mystery_box_events t join linked_wallets l on ${IS_TAKER}
               where t.box_id = b.id and t.kind = ${boxEvent.taken}), '[]') as "takerIds"
             from final f join mystery_boxes b on b.id = f.box_id
            where f.kind in (${boxEvent.closed}, ${boxEvent.drawn}) and f.block_time > $3 order by f.block_number, f.log_index`,
    values: [chainId, finalBlock, after],
  })

/** Takes the finality of what was said after a block back. */
export async function unfinaliseBoxEvents(tx: Queryable, chainId: number, finalBlock: number) {
  await tx.query({
    name: 'box-events-unfinalise',
    text: `with open as (update mystery_box_events set is_final = false where chain_id = $1 and is_final and block_number > $2
             returning box_id, kind)
           update mystery_boxes b set is_close_final = false from open o where o.kind = ${boxEvent.closed} and b.id = o.box_id`,
    values: [chainId, finalBlock],
  })
}

/** Works out again how far boxes are. */
export async function refreshBoxes(tx: Queryable, ids: readonly string[]) {
  await tx.query({
    name: 'boxes-refresh',
    text: `update mystery_boxes b set stage = e.stage, sold_count = e.sold, closed_in = e.closed_in, closing_hash = e.closing_hash,
             is_close_final = e.is_close_final, is_reclaimed = e.is_reclaimed, draw = case when e.stage = ${boxStage.drawn} then b.draw end
             from (select x.id,
                 case when bool_or(e.kind = ${boxEvent.drawn}) then ${boxStage.drawn} when bool_or(e.kind = ${boxEvent.closed}) then ${boxStage.closed}
                   when bool_or(e.kind = ${boxEvent.created}) then ${boxStage.selling} else ${boxStage.none} end as stage,
                 coalesce(sum(e.box_count) filter (where e.kind = ${boxEvent.taken}), 0) as sold,
                 max(e.block_number) filter (where e.kind = ${boxEvent.closed}) as closed_in,
                 max(e.block_hash) filter (where e.kind = ${boxEvent.closed}) as closing_hash,
                 coalesce(bool_or(e.kind = ${boxEvent.closed} and e.is_final), false) as is_close_final,
                 coalesce(bool_or(e.kind = ${boxEvent.reclaimed}), false) as is_reclaimed
                 from unnest($1::text[]) as x(id) left join mystery_box_events e on e.box_id = x.id group by x.id) e
            where b.id = e.id`,
    values: [ids],
  })
}

/** A draw that the chain made: with what it follows from. */
export type MadeDraw = { id: Hex; secret: Hex; closingHash: Hex; amounts: number[] }

/** The draws of boxes that are not worked out yet. */
export const findNewDraws = (tx: Queryable, ids: readonly string[]) =>
  tx.query<MadeDraw>({
    name: 'boxes-new-draws',
    text: `select b.id, coalesce(e.secret, '') as secret, coalesce(e.closing_hash, '') as "closingHash",
             coalesce((select array_agg(p.amount order by p.place) from mystery_box_prizes p where p.box_id = b.id), '{}') as amounts
             from mystery_boxes b join mystery_box_events e on e.box_id = b.id and e.kind = ${boxEvent.drawn}
            where b.id = any($1) and b.draw is null`,
    values: [ids],
  })

/** Keeps which prize is in each box. */
export const saveDraw = (tx: Queryable, id: string, draw: readonly number[]) =>
  tx.query({
    name: 'box-draw-save',
    text: 'update mystery_boxes set draw = $2::smallint[] where id = $1',
    values: [id, draw],
  })

/**
 * Works out again which tokens lie in boxes: of a drawn one, what was not opened, and what nobody took unless it is taken back; of
 * another one all of it, unless that is. Answers those tokens, and what lay in them before.
 */
export async function refreshBoxCustody(tx: Queryable, ids: readonly string[]): Promise<TokenOf[]> {
  const before = await tx.query<TokenOf>({
    name: 'box-custody-clear',
    text: 'delete from mystery_box_custody where box_id = any($1) returning contract, token_id::text as "tokenId"',
    values: [ids],
  })
  const now = await tx.query<TokenOf>({
    name: 'box-custody-fill',
    text: `insert into mystery_box_custody (box_id, chain_id, house, contract, token_id, amount, holder)
           select b.id, b.chain_id, b.holder, b.contract, p.token_id, left_in.amount, b.wallet
             from mystery_boxes b join mystery_box_prizes p on p.box_id = b.id
             cross join lateral (select case when b.draw is null then case when b.is_reclaimed then 0 else p.amount end
               else (select count(*) from unnest(b.draw) with ordinality as d(kind, box)
                 where d.kind = p.place and case when d.box > b.sold_count then not b.is_reclaimed
                   else not exists (select 1 from mystery_box_events o where o.box_id = b.id and o.kind = ${boxEvent.opened}
                     and d.box > o.first and d.box <= o.first + o.box_count) end) end as amount) left_in
            where b.id = any($1) and b.stage > ${boxStage.none} and left_in.amount > 0
           returning contract, token_id::text as "tokenId"`,
    values: [ids],
  })
  return [...before, ...now]
}
