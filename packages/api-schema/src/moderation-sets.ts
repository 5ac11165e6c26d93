import type { z } from 'zod'
import { type OpenReports, reportsFromWire, reportsToWire } from './moderation-review.ts'
import type * as wire from './operators-sets.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Sets as operators look at them.

/** A set with its open reports. */
export type ModeratedSet<Time = Date> = OpenReports<Time> & {
  id: number
  owner: { id: number; name: string }
  name: string
  description: string
  createdAt: Time
  takenDownAt: Time | null
}

type Wire = z.output<typeof wire.ModeratedSet>

/** Writes a set. */
export const moderatedSetToWire = (set: ModeratedSet<Moment>): Wire => ({
  id: set.id,
  userId: set.owner.id,
  nickName: set.owner.name,
  name: set.name,
  description: set.description,
  createTime: toWireTime(set.createdAt),
  deleteTime: toWireTimeOrNull(set.takenDownAt),
  ...reportsToWire(set),
})

/** Reads a set. */
export const moderatedSetFromWire = (row: Wire): ModeratedSet<WireTime> => ({
  id: row.id,
  owner: { id: row.userId, name: row.nickName },
  name: row.name,
  description: row.description,
  createdAt: row.createTime,
  takenDownAt: row.deleteTime,
  ...reportsFromWire(row),
})
