import type { BoxState, PurchaseState } from '@plinth/api-schema/boxes'
import type { Picture } from '@plinth/api-schema/pictures'
import { boxEvent, boxStage } from '@plinth/api-schema/states'
import type { DropTexts } from '@plinth/contracts/box-texts'
import type { Address, Hex } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A mystery box as lists know it. */
export type BoxRow = {
  id: string
  state: BoxState
  chainId: number
  holder: string
  contract: string
  contractType: 721 | 1155
  accountId: number | null
  accountName: string | null
  wallet: string
  name: string
  image: Picture | null
  description: string
  price: string
  currency: string
  bond: string
  boxCount: number
  soldCount: number
  perAccount: number
  opensAt: Date
  closesAt: Date
  revealBy: Date
  isReclaimed: boolean
  createdAt: Date
  /** Whether everybody may see it. */
  isShown: boolean
}
/** A mystery box, whole; its secret is for those alone who know that the sale is closed for good. */
export type WholeBoxRow = BoxRow & {
  drop: DropTexts
  secret: Hex | null
  closedIn: number | null
  closingHash: string | null
  draw: number[] | null
  createdTx: string | null
  closedTx: string | null
  drawnTx: string | null
}

// The chain's own time decides where it is ahead of the server's.
const TIME = 'greatest($1::timestamptz, c.block_time)'
const STATE = `case when b.stage = ${boxStage.none} then 'draft' when b.stage = ${boxStage.drawn} then 'drawn'
  when b.reveal_by < ${TIME} then 'void' when b.stage = ${boxStage.closed} then 'closed' when b.closes_at < ${TIME} then 'over'
  when b.opens_at > ${TIME} then 'coming' else 'running' end`
// A sale is public as long as its brand is, and every work that can be won.
const SHOWN = `(b.stage > ${boxStage.none} and p.is_blocked is false and not exists (select 1 from mystery_box_prizes z
  where z.box_id = b.id and not exists (select 1 from shown_nfts s where s.id = z.nft_id)))`
// A draft that was discarded is back once it is on the chain all the same.
const IS_KEPT = `(b.stage > ${boxStage.none} or b.discarded_at is null)`
const COLUMNS = `b.id, ${STATE} as state, b.chain_id as "chainId", b.holder, b.contract, b.contract_type as "contractType",
  b.account_id as "accountId", case when not p.is_blocked then p.name end as "accountName", b.wallet, b.name, b.picture as image, b.description,
  b.price::text as price, b.currency, b.bond::text as bond, b.box_count as "boxCount", b.sold_count as "soldCount",
  b.per_account as "perAccount", b.opens_at as "opensAt", b.closes_at as "closesAt", b.reveal_by as "revealBy",
  b.is_reclaimed as "isReclaimed", b.created_at as "createdAt", ${SHOWN} as "isShown"`
const FROM =
  'mystery_boxes b left join people p on p.id = b.account_id left join chain_clocks c on c.chain_id = b.chain_id'
const txOf = (kind: number) =>
  `(select e.tx_hash from mystery_box_events e where e.box_id = b.id and e.kind = ${kind} limit 1)`
/** Whose the wallet `l` is that took the boxes `t`: a wallet that is a contract is its owner's on one chain alone. */
export const IS_TAKER = 'l.address = t.account and coalesce(l.contract_chain_id, t.chain_id) = t.chain_id'
const isTakenBy = (account: string) => `exists (select 1 from mystery_box_events t join linked_wallets l on ${IS_TAKER}
  where t.box_id = b.id and t.kind = ${boxEvent.taken} and l.account_id = ${account})`

/** A mystery box that everybody may see, somebody's own, or one that they took boxes of. */
export async function findBox(database: Queryable, id: string, viewerId: number | null, now: Date) {
  const [row] = await database.query<WholeBoxRow>({
    name: 'box',
    text: `select ${COLUMNS}, b.terms as drop, case when b.is_close_final then b.secret end as secret, b.closed_in as "closedIn",
             b.closing_hash as "closingHash", b.draw, ${txOf(boxEvent.created)} as "createdTx", ${txOf(boxEvent.closed)} as "closedTx",
             ${txOf(boxEvent.drawn)} as "drawnTx"
             from ${FROM} where b.id = $2 and (${SHOWN} or b.account_id = $3::bigint and ${IS_KEPT} or ${isTakenBy('$3::bigint')})`,
    values: [now, id, viewerId],
  })
  return row
}

/** Which mystery boxes are wanted: by their state, of all, those in which a work lies, or every one of somebody's. */
export type BoxFilter =
  | { state: 'running' | 'coming' | 'ended'; now: Date; withPaid: boolean }
  | { nftId: number; now: Date }
  | { accountId: number; now: Date }

const IS_OPEN = `b.stage = ${boxStage.selling} and b.closes_at >= ${TIME}`
const LISTED = {
  running: { where: `${IS_OPEN} and b.opens_at <= ${TIME}`, order: 'b.closes_at, b.id' },
  coming: { where: `${IS_OPEN} and b.opens_at > ${TIME}`, order: 'b.opens_at, b.id' },
  ended: { where: `not (${IS_OPEN})`, order: 'b.closes_at desc, b.id' },
}
const wanted = (filter: BoxFilter) => {
  if ('accountId' in filter)
    return {
      // A draft whose time is over will not be created any more.
      where: `b.account_id = $2 and ${IS_KEPT} and (b.stage > ${boxStage.none} or b.closes_at > ${TIME})`,
      order: 'b.created_at desc, b.id',
      values: [filter.now, filter.accountId],
    }
  if ('nftId' in filter)
    return {
      where: `${SHOWN} and exists (select 1 from mystery_box_prizes z join mystery_box_custody k on k.box_id = z.box_id and k.token_id = z.token_id
        where z.box_id = b.id and z.nft_id = $2) and ${TIME} is not null`,
      order: 'b.closes_at desc, b.id',
      values: [filter.now, filter.nftId],
    }
  const { where, order } = LISTED[filter.state]
  // One with a price cannot be taken while those are switched off; what is over is told all the same.
  const paid = filter.state === 'ended' ? '$2::boolean is not null' : '(b.price = 0 or $2)'
  return { where: `${SHOWN} and ${paid} and ${where}`, order, values: [filter.now, filter.withPaid] }
}

/** Mystery boxes that everybody may see, or somebody's own. */
export const boxLists = {
  list: (database: Queryable, filter: BoxFilter, { limit, offset }: Slice) => {
    const { where, order, values } = wanted(filter)
    return database.query<BoxRow>({
      text: `select ${COLUMNS} from ${FROM} where ${where} order by ${order} limit $3 offset $4`,
      values: [...values, limit, offset],
    })
  },
  async count(database: Queryable, filter: BoxFilter): Promise<number> {
    const { where, values } = wanted(filter)
    const rows = await database.query<Total>({
      text: `select count(*) as total from ${FROM} where ${where}`,
      values,
    })
    return totalOf(rows)
  },
}

/** Mystery boxes by their ids, without regard to who may see them. */
export const findBoxes = (database: Queryable, ids: readonly string[], now: Date) =>
  database.query<BoxRow>({
    name: 'boxes-by-id',
    text: `select ${COLUMNS} from ${FROM} where b.id = any($2)`,
    values: [now, ids],
  })

/** One kind of prize. */
export type PrizeRow = {
  nftId: number
  tokenId: string
  amount: number
  levelName: string
  levelIconUrl: string | null
}
/** The prizes of a mystery box, in the order of its drop. */
export const findPrizes = (database: Queryable, id: string) =>
  database.query<PrizeRow>({
    name: 'box-prizes',
    text: `select nft_id as "nftId", token_id::text as "tokenId", amount, level_name as "levelName", level_icon as "levelIconUrl"
             from mystery_box_prizes where box_id = $1 order by place`,
    values: [id],
  })

/** Boxes that were taken together. */
export type PurchaseRow = {
  boxId: string
  first: number
  count: number
  address: string
  accountId: number | null
  accountName: string | null
  state: PurchaseState
  prizes: number[] | null
  takenAt: Date
  takenTx: string
  endedTx: string | null
}
const PERSON = `left join lateral (select p.id, p.name from linked_wallets l join people p on p.id = l.account_id
  where ${IS_TAKER} and not p.is_blocked order by p.kind, p.id limit 1) w on true`
const ENDED = `left join lateral (select e.kind, e.tx_hash from mystery_box_events e where e.box_id = t.box_id and e.first = t.first
  and e.kind in (${boxEvent.opened}, ${boxEvent.refunded}) limit 1) o on true`
/** Which purchases are wanted: those of a mystery box, or those of somebody's linked wallet, of all boxes or one. */
export type PurchaseFilter = { boxId: string } | { accountId: number; boxId: string | null }
// The address is a value of the statement's own: so the purchases are found by their index.
const OWN = `t.account = (select l.address from linked_wallets l where l.account_id = $1)
  and exists (select 1 from linked_wallets l where l.account_id = $1 and ${IS_TAKER})`
const bought = (filter: PurchaseFilter) =>
  'accountId' in filter
    ? { where: `${OWN} and ($2::text is null or t.box_id = $2)`, values: [filter.accountId, filter.boxId] }
    : { where: 't.box_id = $1 and $2::text is null', values: [filter.boxId, null] }

/** Who took boxes. */
export const boxPurchases = {
  list: (database: Queryable, filter: PurchaseFilter, { limit, offset, direction }: Slice) => {
    const { where, values } = bought(filter)
    const way = direction === 'asc' ? 'asc' : 'desc'
    return database.query<PurchaseRow>({
      text: `select t.box_id as "boxId", coalesce(t.first, 0) as first, coalesce(t.box_count, 0) as count, coalesce(t.account, '') as address, w.id as "accountId", w.name as "accountName",
               case o.kind when ${boxEvent.opened} then 'opened' when ${boxEvent.refunded} then 'refunded' else 'taken' end as state,
               b.draw[t.first + 1:t.first + t.box_count] as prizes, t.block_time as "takenAt", t.tx_hash as "takenTx", o.tx_hash as "endedTx"
               from mystery_box_events t join mystery_boxes b on b.id = t.box_id ${PERSON} ${ENDED}
              where t.kind = ${boxEvent.taken} and ${where} order by t.block_number ${way}, t.log_index ${way} limit $3 offset $4`,
      values: [...values, limit, offset],
    })
  },
  async count(database: Queryable, filter: PurchaseFilter): Promise<number> {
    const { where, values } = bought(filter)
    const rows = await database.query<Total>({
      text: `select count(*) as total from mystery_box_events t where t.kind = ${boxEvent.taken} and ${where}`,
      values,
    })
    return totalOf(rows)
  },
}

/** How many of some tokens a wallet holds, in their order. */
export async function findHeld(
  database: Queryable,
  { chainId, contract, wallet }: { chainId: number; contract: string; wallet: string },
  tokenIds: readonly string[],
): Promise<bigint[]> {
  const rows = await database.query<{ balance: string }>({
    name: 'box-works-held',
    text: `select coalesce(h.balance, 0)::text as balance from unnest($4::numeric[]) with ordinality as t(token_id, place)
             left join token_balances h on h.chain_id = $1 and h.contract = $2 and h.holder = $3 and h.token_id = t.token_id order by t.place`,
    values: [chainId, contract, wallet, tokenIds],
  })
  return rows.map(({ balance }) => BigInt(balance))
}

/** An upload as it was recorded. */
export type OwnUpload = Omit<Picture, 'url' | 'renditions'> & {
  key: string
  renditions: { fileKey: string; mediaType: string; width: number }[]
}
/** Those of these uploads that are pictures of this account; they are held until the transaction ends. */
export const lockOwnPictures = (tx: Queryable, accountId: number, keys: readonly string[]) =>
  tx.query<OwnUpload>({
    name: 'box-own-pictures',
    text: `select key, media_type as type, width, height, placeholder, renditions from uploads
            where key = any($2::text[]) and account_id = $1 and media_type like 'image/%' for key share`,
    values: [accountId, keys],
  })

// Secrets of those that were discarded are kept: this bounds how many.
const DISCARDED_FOR_EACH = 10

/** A mystery box on its way to the chain. */
export type NewBox = {
  id: Hex
  chainId: number
  holder: Address
  accountId: number
  name: string
  picture: Picture
  description: string
  drop: DropTexts
  opensAt: Date
  closesAt: Date
  revealBy: Date
  secret: Hex
  createdAt: Date
  prizes: readonly (PrizeRow & { place: number })[]
}
/** Keeps a mystery box with its prizes; nothing where its brand has `most` that wait already, or threw too many away, else its number. */
export async function insertBox(tx: Queryable, box: NewBox, most: number): Promise<number | undefined> {
  const { drop, prizes } = box
  const boxCount = prizes.reduce((sum, { amount }) => sum + amount, 0)
  await tx.query({
    name: 'box-drafts-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('boxes:' || $1::bigint, 0))`,
    values: [box.accountId],
  })
  const [row] = await tx.query<{ number: number }>({
    name: 'box-insert',
    text: `insert into mystery_boxes (id, chain_id, holder, account_id, wallet, contract, contract_type, name, picture, description, currency,
             price, bond, box_count, per_account, opens_at, closes_at, reveal_by, terms, secret, created_at)
           select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
            where (select count(*) filter (where discarded_at is null) < $22 and count(*) < $22 * ${DISCARDED_FOR_EACH}
              from mystery_boxes where account_id = $4 and stage = ${boxStage.none} and closes_at > $21)
           returning number`,
    values: [
      ...[box.id, box.chainId, box.holder, box.accountId, drop.brand, drop.nft, drop.contractType, box.name],
      ...[
        JSON.stringify(box.picture),
        box.description,
        drop.currency,
        drop.price,
        drop.bond,
        boxCount,
        drop.perAccount,
      ],
      ...[box.opensAt, box.closesAt, box.revealBy, JSON.stringify(drop), box.secret, box.createdAt, most],
    ],
  })
  if (!row) return undefined
  await tx.query({
    name: 'box-prizes-insert',
    text: `insert into mystery_box_prizes (box_id, place, nft_id, token_id, amount, level_name, level_icon)
           select $1, z.place, z."nftId", z."tokenId", z.amount, z."levelName", z."levelIconUrl"
             from jsonb_to_recordset($2) as z(place smallint, "nftId" bigint, "tokenId" numeric, amount integer, "levelName" text,
               "levelIconUrl" text)`,
    values: [box.id, JSON.stringify(prizes)],
  })
  return row.number
}

/** Discards a brand's mystery box that is not on the chain; answers how far it is, or nothing where the brand has no such one. */
export async function discardBox(database: Queryable, accountId: number, id: string, at: Date) {
  const [row] = await database.query<{ stage: number }>({
    name: 'box-discard',
    text: `update mystery_boxes set discarded_at = case when stage = ${boxStage.none} then coalesce(discarded_at, $3) end
            where id = $1 and account_id = $2 returning stage`,
    values: [id, accountId, at],
  })
  return row?.stage
}

/** Deletes mystery boxes that nobody laid in while they could have been drawn, by the time of their chain; answers their numbers. */
export const deleteOverdueDrafts = (tx: Queryable) =>
  tx.query<{ number: number }>({
    name: 'boxes-overdue-drafts-delete',
    text: `delete from mystery_boxes b using chain_clocks c
            where b.stage = ${boxStage.none} and c.chain_id = b.chain_id and c.block_time > b.reveal_by + interval '1 day' returning b.number`,
  })

/** Takes a brand's words and pictures off its boxes, whose secrets stay for those who took some, or still could; answers their numbers. */
export async function forgetBoxes(tx: Queryable, accountId: number): Promise<number[]> {
  await tx.query({
    name: 'boxes-forget-levels',
    text: `update mystery_box_prizes z set level_name = '', level_icon = null from mystery_boxes b
            where b.id = z.box_id and b.account_id = $1`,
    values: [accountId],
  })
  const rows = await tx.query<{ number: number }>({
    name: 'boxes-forget',
    text: `update mystery_boxes set account_id = null, name = '', description = '', picture = null where account_id = $1 returning number`,
    values: [accountId],
  })
  return rows.map(({ number }) => number)
}
