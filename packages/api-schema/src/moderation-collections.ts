import type { z } from 'zod'
import { type OpenReports, reportsFromWire, reportsToWire } from './moderation-review.ts'
import type * as wire from './operators-collections.ts'
import type { Picture } from './pictures.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Collections as operators look at them.

/** A collection with its open reports. */
export type ModeratedCollection<Time = Date> = OpenReports<Time> & {
  id: number
  owner: { id: number; name: string }
  name: string
  symbol: string
  bio: string
  image: Picture | null
  banner: Picture | null
  createdAt: Time
  takenDownAt: Time | null
}

type Wire = z.output<typeof wire.ModeratedCollection>

/** Writes a collection. */
export const moderatedCollectionToWire = (collection: ModeratedCollection<Moment>): Wire => ({
  id: collection.id,
  userId: collection.owner.id,
  nickName: collection.owner.name,
  name: collection.name,
  symbol: collection.symbol,
  bio: collection.bio,
  image: collection.image,
  banner: collection.banner,
  createTime: toWireTime(collection.createdAt),
  deleteTime: toWireTimeOrNull(collection.takenDownAt),
  ...reportsToWire(collection),
})

/** Reads a collection. */
export const moderatedCollectionFromWire = (row: Wire): ModeratedCollection<WireTime> => ({
  id: row.id,
  owner: { id: row.userId, name: row.nickName },
  name: row.name,
  symbol: row.symbol,
  bio: row.bio,
  image: row.image,
  banner: row.banner,
  createdAt: row.createTime,
  takenDownAt: row.deleteTime,
  ...reportsFromWire(row),
})
