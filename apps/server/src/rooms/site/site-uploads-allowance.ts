import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { countAgainstLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Meter } from '../../media/spool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UploadLimits } from './site-uploads-limits.ts'

const HOUR_SECONDS = 3600
const KIBIBYTE = 1024
const STEP_KIBIBYTES = 256

/** What one upload takes off its account's allowance. */
export type Allowance = Meter & {
  /** Gives back what was reserved and did not come in; must be called once nothing more comes. */
  refund(): Promise<void>
}

/**
 * Takes an upload off the allowance of an hour a step ahead of its bytes, so that however many come in at once, on however
 * many servers, no more is received than is allowed. Refuses anyone who has less than a step left, before a byte is read.
 * Refused files count too, because they have cost the same work. In KiB, so that no flood runs over the counter.
 */
export async function openAllowance(
  { database, clock }: { database: Database; clock: Clock },
  { accountId }: Member,
  { megabytes }: UploadLimits,
): Promise<Allowance> {
  const limit = { key: `upload:${accountId}`, max: megabytes * KIBIBYTE, seconds: HOUR_SECONDS }
  const hour = () => Math.floor(clock.now().getTime() / (HOUR_SECONDS * 1000))
  let received = 0
  let reserved = 0
  let reservedIn = hour()

  const count = (kibibytes: number) => countAgainstLimit(database, clock, limit, kibibytes)
  const refund = async () => {
    const unused = reserved - Math.ceil(received / KIBIBYTE)
    reserved -= unused
    // What an hour has lent is not given to the next one.
    if (unused !== 0 && (unused < 0 || reservedIn === hour())) await count(-unused)
  }
  const reserve = async (kibibytes: number) => {
    reservedIn = hour()
    const { allowed, retryAfter } = await count(kibibytes)
    reserved += kibibytes
    if (!allowed) throw new AppError('tooMany', { msg: messages.uploadQuota, retryAfter })
  }

  await reserve(STEP_KIBIBYTES).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  return {
    async take(bytes) {
      received += bytes
      const missing = Math.ceil(received / KIBIBYTE) - reserved
      if (missing > 0) await reserve(Math.max(missing, STEP_KIBIBYTES))
    },
    refund,
  }
}
