import { AppError } from '@plinth/api-schema/errors'
import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import type { Clock } from '../ports/clock.ts'
import type { DiskCache } from '../ports/disk-cache.ts'
import type { FairGate } from '../ports/fair-gate.ts'

const RETRY_AFTER_SECONDS = 5
// What could not be drawn costs the most: it is not tried again at once, or nobody else would get a drawing.
const FAILURE_TTL_MS = 5 * 60_000
const MAX_FAILURES = 1_000

const createFailures = (clock: Clock) => {
  const failed = new LRUCache<string, { error: unknown; until: number }>({ max: MAX_FAILURES })
  return {
    throwKnown(version: string) {
      const failure = failed.get(version)
      if (failure && clock.now().getTime() < failure.until) throw failure.error
    },
    add(version: string, error: unknown) {
      // That nobody had time to draw it is no fault of the drawing.
      if (error instanceof AppError) return
      failed.set(version, { error, until: clock.now().getTime() + FAILURE_TTL_MS })
    },
  }
}

export type KeptDrawingsDeps = {
  clock: Clock
  /** Where drawings queue for the processor, together with uploads. */
  gate: FairGate
  /** In whose name they queue. */
  holder: string
  /** Opens the cache that keeps them, when the first one is asked for. */
  openCache: () => Promise<DiskCache>
  log: Pick<BaseLogger, 'warn'>
}

/** Finds or makes drawings: each version is drawn once, for all who ask for it meanwhile, and kept. */
export function createKeptDrawings({ clock, gate, holder, openCache, log }: KeptDrawingsDeps) {
  const failures = createFailures(clock)
  const underWay = new Map<string, Promise<Buffer>>()
  let opening: Promise<DiskCache> | undefined
  const openOnce = () => {
    opening ??= openCache().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const requireRoom = () => {
    try {
      gate.requireRoom(holder)
    } catch (error) {
      throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    }
  }
  const findOrDraw = async (name: string, version: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const cache = await openOnce()
    const kept = await cache.get(name, version)
    if (kept) return kept
    failures.throwKnown(version)
    requireRoom()
    const drawn = await gate.run({ holder }, draw).catch((error: unknown) => {
      failures.add(version, error)
      throw error
    })
    // A drawing that cannot be kept, for want of room on the disk, is still a drawing.
    await cache
      .put(name, version, drawn)
      .catch((error: unknown) => log.warn({ err: error, name }, 'a drawing could not be kept'))
    return drawn
  }

  return {
    find(name: string, version: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const key = `${name} ${version}`
      const drawing = underWay.get(key) ?? findOrDraw(name, version, draw).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
    /** Drops what is kept under a name. */
    async remove(name: string): Promise<void> {
      await (await openOnce()).remove(name)
    },
  }
}
