import { AppError } from '@plinth/api-schema/errors'
import type { BaseLogger } from 'pino'
import type { Member } from '../../http/call-context.ts'

/** Somebody who listens: to which campaigns, and how to find out who it is now. */
export type ListeningPage = {
  campaignIds: readonly number[]
  /** Whether nobody may listen without a session, whatever there is to see. */
  needsSession: boolean
  sessionId: number | null
  currentMember(): Promise<Member | null>
  /** Ends the stream: the page comes back by itself and is then told what it may see. */
  end(): void
}

/** `findVisible` says which of some campaigns somebody may see. */
export type WatchDeps = {
  findVisible(member: Member | null, campaignIds: readonly number[]): Promise<number[]>
  log: Pick<BaseLogger, 'warn'>
  recheckMs?: number
}

const RECHECK_MS = 20_000

/**
 * Disconnects pages whose reader may not see a campaign any more. What everybody may see is asked for once for all pages,
 * and a person once for all of theirs; it asks only while somebody listens.
 */
export function createWatch({ findVisible, log, recheckMs = RECHECK_MS }: WatchDeps) {
  const pages = new Set<ListeningPage>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  /** Who holds the session now; a session that has ended, or a blocked account, is nobody. */
  const memberOf = async ({ currentMember }: ListeningPage): Promise<Member | null> => {
    try {
      return await currentMember()
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  const checkAll = async () => {
    const named = new Set([...pages].flatMap(({ campaignIds }) => campaignIds))
    const open = new Set(await findVisible(null, [...named]))
    const closed = [...pages].filter(
      ({ campaignIds, needsSession }) => needsSession || campaignIds.some((id) => !open.has(id)),
    )
    const bySession = Map.groupBy(closed, ({ sessionId }) => sessionId)
    // All sessions at once: they are read in one statement.
    const members = await Promise.all(
      [...bySession.values()].map(async (ofSession) => [ofSession, await memberOf(ofSession[0]!)] as const),
    )
    for (const [ofSession, member] of members) {
      // One after the other: this is to take no connection from those who wait for an answer.
      const ids = [...new Set(ofSession.flatMap(({ campaignIds }) => campaignIds))]
      const isOpen = ids.every((id) => open.has(id))
      const visible = member && !isOpen ? new Set(await findVisible(member, ids)) : open
      for (const page of ofSession)
        if ((page.needsSession && !member) || !page.campaignIds.every((id) => visible.has(id))) page.end()
    }
  }

  const check = () => {
    if (isChecking) return
    isChecking = true
    checkAll()
      // What cannot be asked is not refused: nothing can be told either while the database is away.
      .catch((error: unknown) => log.warn({ err: error }, 'live events could not be checked'))
      .finally(() => {
        isChecking = false
      })
  }

  return {
    add(page: ListeningPage) {
      pages.add(page)
      timer ??= setInterval(check, recheckMs).unref()
    },
    remove(page: ListeningPage) {
      pages.delete(page)
      if (pages.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
