import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { isEmailConfirmed } from './site-uploads.repository.ts'

/** What the uploads of one account may take up in an hour, on all servers together. */
export type UploadLimits = { megabytes: number; megapixels: number; cpuSeconds: number }

// A hundred photos of 12 megapixels an hour are less than half of either.
const FULL: UploadLimits = { megabytes: 500, megapixels: 3000, cpuSeconds: 1200 }
// An account is made in no time: until somebody has confirmed it, many of them together must not cost much either.
const UNCONFIRMED: UploadLimits = { megabytes: 50, megapixels: 300, cpuSeconds: 120 }

/**
 * Decides what an account may upload: in full with a confirmed email address and, for a brand, its verification. Where the
 * server sends no mail nobody can confirm an address, so there it is not asked for.
 */
export async function readUploadLimits(
  { database, sendsMail }: { database: Database; sendsMail: boolean },
  member: Member,
): Promise<UploadLimits> {
  const isConfirmed = member.verified && (!sendsMail || (await isEmailConfirmed(database, member.accountId)))
  return isConfirmed ? FULL : UNCONFIRMED
}
