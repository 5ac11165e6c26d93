import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { SortKey } from './artworks-lists.repository.ts'

/** The place after which a list goes on: what it is sorted by, the last row's value and its id. */
export type Place = { value: number; id: number }
/** How a list is sorted. */
export type Sorting = { sort: SortKey; direction: 'asc' | 'desc' }

const CURSOR = /^([cv])([ad])(\d{1,16})-(\d{1,15})$/

/** Writes a place so that it fits into an address and says which list it belongs to. */
export const writeCursor = ({ sort, direction }: Sorting, { value, id }: Place): string =>
  `${sort === 'created' ? 'c' : 'v'}${direction === 'asc' ? 'a' : 'd'}${value}-${id}`

/** Reads a place, or refuses one that belongs to a list sorted otherwise. */
export function readCursor({ sort, direction }: Sorting, cursor: string): Place {
  const [, column, way, value, id] = CURSOR.exec(cursor) ?? []
  const fits = column === (sort === 'created' ? 'c' : 'v') && way === (direction === 'asc' ? 'a' : 'd')
  if (!fits || (sort === 'votes' && Number(value) > 2_147_483_647))
    throw new AppError('invalid', { msg: messages.cursorUnknown, field: 'cursor' })
  return { value: Number(value), id: Number(id) }
}
