import type { BrandPerk } from '@plinth/api-schema/perk'
import type { Queryable } from '../../db/database.ts'
import { containingWords } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { BRAND_PERK, type BrandPerkRow, FROM, perkOf } from './holding.repository.ts'

/** Which perks the operator wants to see. */
export type PerkFilter = { takenDown: boolean; words?: string | undefined }

const WORDS = `(p.name || ' ' || p.description || ' ' || p.link || ' ' || p.code || ' ' || b.name)`
const filtered = ({ takenDown }: PerkFilter) =>
  `${FROM} where ${takenDown ? 'p.taken_down_at is not null' : 'true'} and ($1::text[] is null or ${WORDS} ilike all ($1::text[]))`
const nameOf = ({ takenDown }: PerkFilter) => (takenDown ? 'taken' : 'all')

/** Perks of all brands for the operator, or those that operators took down. */
export async function listModerated(database: Queryable, filter: PerkFilter, slice: Slice): Promise<BrandPerk[]> {
  const way = slice.direction === 'asc' ? 'asc' : 'desc'
  const rows = await database.query<BrandPerkRow>({
    name: `perks-moderated-${nameOf(filter)}-${way}`,
    text: `select ${BRAND_PERK} from ${filtered(filter)} order by p.created_at ${way}, p.id ${way} limit $2 offset $3`,
    values: [containingWords(filter.words), slice.limit, slice.offset],
  })
  return rows.map(perkOf)
}

/** How many perks match. */
export async function countModerated(database: Queryable, filter: PerkFilter): Promise<number> {
  const rows = await database.query<Total>({
    name: `perks-moderated-${nameOf(filter)}-count`,
    text: `select count(*) as total from ${filtered(filter)}`,
    values: [containingWords(filter.words)],
  })
  return totalOf(rows)
}

/** A perk that a decision is made about, locked until the transaction ends. */
export type LockedPerk = { id: number; ownerId: number; name: string; isTakenDown: boolean }

/** Locks a perk. */
export async function lock(tx: Queryable, id: number): Promise<LockedPerk | undefined> {
  const [row] = await tx.query<LockedPerk>({
    name: 'perk-lock',
    text: `select id, account_id as "ownerId", name, taken_down_at is not null as "isTakenDown" from perks where id = $1 for update`,
    values: [id],
  })
  return row
}

/** Takes a perk down. */
export const markTakenDown = (tx: Queryable, id: number, at: Date) =>
  tx.query({ name: 'perk-take-down', text: 'update perks set taken_down_at = $2 where id = $1', values: [id, at] })

/** Puts a perk back. */
export const markPutBack = (tx: Queryable, id: number) =>
  tx.query({ name: 'perk-put-back', text: 'update perks set taken_down_at = null where id = $1', values: [id] })
