import type { Writable } from 'node:stream'
import { AppError } from '@plinth/api-schema/errors'
import type { BaseLogger } from 'pino'
import type { Member } from './call-context.ts'

/** A page that listens: who it said to be, and to what. */
export type ListeningPage = { stream: Writable; campaignId: number; token: string | undefined }

/** What watching over pages needs. */
export type WatchParts = {
  /** Who holds a token now; null for nobody, or nobody any more. */
  memberOf: (token: string | undefined) => Promise<Member | null>
  /** Refuses whoever may not see a campaign. */
  requireVisible: (member: Member | null, campaignId: number) => Promise<unknown>
  log: Pick<BaseLogger, 'warn'>
}

/**
 * Keeps the pages that listen: at every beat each is told that it is still heard, and let go when its reader may not see
 * the campaign any more. What everybody may see is asked for once for all of its pages, and a person once for all of theirs.
 */
export function createWatch({ memberOf, requireVisible, log }: WatchParts) {
  const pages = new Set<ListeningPage>()
  let isBeating = false

  const sees = async (member: Member | null, campaignId: number): Promise<boolean> => {
    try {
      await requireVisible(member, campaignId)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  const check = async (campaignId: number, listening: readonly ListeningPage[]) => {
    if (await sees(null, campaignId)) return
    const byToken = Map.groupBy(listening, ({ token }) => token)
    // All sessions at once: they are read in one statement.
    const members = await Promise.all([...byToken.keys()].map(async (token) => [token, await memberOf(token)] as const))
    for (const [token, member] of members) {
      // One after the other: this is to take no connection from those who wait for an answer.
      if (member && (await sees(member, campaignId))) continue
      for (const { stream } of byToken.get(token) ?? []) stream.end()
    }
  }

  const checkAll = async () => {
    for (const [campaignId, listening] of Map.groupBy(pages, (page) => page.campaignId))
      await check(campaignId, listening)
  }

  return {
    add: (page: ListeningPage) => void pages.add(page),
    remove: (page: ListeningPage) => void pages.delete(page),

    /** Greets every page and looks anew who may listen; while the last look is not done there is no other. */
    beat() {
      for (const { stream } of pages) if (stream.writable) stream.write(': alive\n\n')
      if (isBeating || pages.size === 0) return
      isBeating = true
      checkAll()
        // What cannot be asked is not refused: nothing can be told either while the database is away.
        .catch((error: unknown) => log.warn({ err: error }, 'live events could not be checked'))
        .finally(() => {
          isBeating = false
        })
    },

    /** Ends every page. */
    endAll() {
      for (const { stream } of pages) stream.end()
    },
  }
}
