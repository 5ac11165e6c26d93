import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { feedKind } from '@plinth/api-schema/states'
import type { FeedPlace } from './following-feed.repository.ts'

const CURSOR = /^(\d{1,16})-([012])-(\d{1,15})$/
// Behind everything: no moment and no id is so large.
const END = Number.MAX_SAFE_INTEGER

/** Writes a place so that it fits into an address. */
export const writeFeedCursor = ({ micros, kind, id }: FeedPlace): string => `${micros}-${kind}-${id}`

/** Reads a place; a feed without one begins with the newest. */
export function readFeedCursor(cursor: string | undefined): FeedPlace {
  if (cursor === undefined) return { micros: END, kind: feedKind.won, id: END }
  const [, micros, kind, id] = CURSOR.exec(cursor) ?? []
  if (id === undefined || Number(micros) > END)
    throw new AppError('invalid', { msg: messages.cursorUnknown, field: 'cursor' })
  return { micros: Number(micros), kind: Number(kind), id: Number(id) }
}

const boundOf = (place: FeedPlace, kind: number) => (kind < place.kind ? END : kind === place.kind ? place.id : 0)

/** Of each kind, before which id its events of that very moment go on. */
export const boundsOf = (place: FeedPlace) => ({
  hung: boundOf(place, feedKind.hung),
  opened: boundOf(place, feedKind.opened),
  won: boundOf(place, feedKind.won),
})
