import { pendingMints } from '../../../lib/chain/pending-transactions.ts'

/**
 * Reports what an earlier visit sent and did not see recorded; answers whether there was any. What cannot be reported now, the next
 * visit reports.
 */
export const reportEarlierMints = async (): Promise<boolean> => {
  if (pendingMints.all().length === 0) return false
  try {
    const { reportPendingMints } = await import('./perform-mint.ts')
    await reportPendingMints()
    return true
  } catch {
    return false
  }
}
