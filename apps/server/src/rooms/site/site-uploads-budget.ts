import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { countAgainstLimit, type SharedLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UploadLimits } from './site-uploads-limits.ts'

const HOUR_SECONDS = 3600
const PIXELS_PER_UNIT = 1000

/** What the processing of uploads and spreadsheets may cost an account in an hour, on all servers together. */
export type ProcessingBudget = {
  /** Refuses when the processor time of the hour is used up. */
  requireCpu(): Promise<void>
  /** How many pixels may still be decoded in this hour. */
  pixelsLeft(): Promise<number>
  /** Counts the pixels of a file; refuses, and counts none, when they are more than are left. */
  chargePixels(pixels: number): Promise<void>
  /** Does something that tells `spend` what processor time it has used, and counts that, whatever came of it. */
  charge<T>(work: (spend: (milliseconds: number) => void) => Promise<T>): Promise<T>
}

/**
 * Opens the budget of an account. Nothing is reserved: pixels are counted once they are known and processor time once it
 * was used, and one account has one file in work, so a server that dies leaves nothing behind that would have to be freed.
 */
export function openProcessingBudget(
  { database, clock }: { database: Database; clock: Clock },
  { accountId }: Member,
  { megapixels, cpuSeconds }: UploadLimits,
): ProcessingBudget {
  const limit = (name: string, max: number): SharedLimit => ({
    key: `upload-${name}:${accountId}`,
    max,
    seconds: HOUR_SECONDS,
  })
  const pixelLimit = limit('pixels', megapixels * 1000)
  const cpuLimit = limit('cpu', cpuSeconds * 1000)
  const refuse = (retryAfter: number): never => {
    const minutes = Math.ceil(retryAfter / 60)
    throw new AppError('tooMany', { msg: messages.uploadProcessingQuota, values: { n: minutes }, retryAfter })
  }
  const count = (of: SharedLimit, amount: number) => countAgainstLimit(database, clock, of, amount)

  const requireCpu = async () => {
    const { used, retryAfter } = await count(cpuLimit, 0)
    if (used >= cpuLimit.max) refuse(retryAfter)
  }

  return {
    requireCpu,
    async pixelsLeft() {
      const { used } = await count(pixelLimit, 0)
      return Math.max(0, pixelLimit.max - used) * PIXELS_PER_UNIT
    },
    async chargePixels(pixels) {
      const amount = Math.ceil(pixels / PIXELS_PER_UNIT)
      const { allowed, retryAfter } = await count(pixelLimit, amount)
      if (allowed) return
      await count(pixelLimit, -amount)
      refuse(retryAfter)
    },
    async charge(work) {
      // Others of the same account may have used the hour up while this one was waiting.
      await requireCpu()
      let cpuMilliseconds = 0
      try {
        return await work((milliseconds) => {
          cpuMilliseconds += milliseconds
        })
      } finally {
        if (cpuMilliseconds > 0) await count(cpuLimit, cpuMilliseconds)
      }
    },
  }
}
