import { hash } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { drawPlaces, listLive, RING_PLACES, type RingPlace } from './artworks-ring.repository.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 1_000
const CURSOR = /^r(\d{1,10})-([01])-(\d{1,10})-(\d{1,15})$/

/** Where a visitor begins on a ring, of a campaign or of all: the same for a day, and not to be chosen. */
export const startOf = (visitor: string, ring: number | 'all', now: Date): number => {
  const day = Math.floor(now.getTime() / DAY_MS)
  return hash('sha256', `${visitor} ${ring} ${day}`, 'buffer').readUInt32BE(0) % RING_PLACES
}

/** Writes where one began on a ring, and how far one has come. */
export const writeRingCursor = (start: number, { lap, key, id }: RingPlace): string => `r${start}-${lap}-${key}-${id}`

/** Whether a cursor leads along a ring. */
export const isRingCursor = (cursor: string): boolean => CURSOR.test(cursor)

/** Reads such a cursor; it goes on from the same beginning, also past midnight. */
export function readRingCursor(cursor: string): { start: number; after: RingPlace } {
  const [, start, lap, key, id] = CURSOR.exec(cursor) ?? []
  if (lap === undefined || Number(start) > RING_PLACES || Number(key) > RING_PLACES)
    throw new AppError('invalid', { msg: messages.cursorUnknown, field: 'cursor' })
  return { start: Number(start), after: { lap: lap === '0' ? 0 : 1, key: Number(key), id: Number(id) } }
}

/** Draws the places on every ring again, so that no two works stay neighbours. */
export async function drawRings(database: Database): Promise<void> {
  for (const { id } of await listLive(database)) {
    let after: number | undefined = 0
    while (after !== undefined) {
      const from: number = after
      after = await database.transaction((tx) => drawPlaces(tx, id, from, AT_ONCE))
    }
  }
}

/** Registers the nightly draw. */
export const startRings = (jobs: Jobs, { database }: { database: Database }): Promise<void> =>
  jobs.register('draw-rings', { schedule: { cron: '0 0 * * *' }, run: () => drawRings(database) })
