import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { type PushRequest, writePushRequest } from '../../ports/web-push.ts'
import { wordsOf } from './notices.words.ts'
import {
  type DuePush,
  deleteGoneSubscription,
  deletePush,
  findPushKey,
  leasePushes,
  putPushBack,
} from './notices-push.repository.ts'

const AT_ONCE = 10
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 30_000
// What fits in one record, however it is written.
const MAX_LETTERS = 200

export type PushDeliveryDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  log: Pick<BaseLogger, 'info'>
  /** Brings a message to its service and answers the status. */
  send(request: PushRequest): Promise<number>
}

const shortened = (text: string) => text.replace(/\s+/g, ' ').slice(0, MAX_LETTERS).toWellFormed()

/**
 * Brings messages to browsers. One is leased before it is sent and gone after it was taken, so a crash in between sends it once
 * more, and its tag has the browser show it once.
 */
export function createPushDelivery({ database, clock, publicUrl, log, send }: PushDeliveryDeps) {
  const attempt = async (push: DuePush, privateKey: Buffer): Promise<number> => {
    const words = wordsOf(push.typeId, push.facts)
    // What was read meanwhile needs no ringing.
    if (!words || push.isRead) return 200
    // Whoever was logged out there may be a stranger by now.
    if (!push.isLive) return 410
    const tag = `n${push.noticeId}`
    const message = { title: shortened(words.title), body: shortened(words.text), href: words.href, tag }
    const request = writePushRequest(
      push,
      { topic: tag, text: JSON.stringify(message) },
      { privateKey, contact: publicUrl, at: clock.now() },
    )
    return send(request).catch((error: unknown) => {
      log.info({ err: error, subscriptionId: push.subscriptionId }, 'a push message did not arrive')
      return 0
    })
  }

  const settle = (push: DuePush, status: number) => {
    if (status === 404 || status === 410) return deleteGoneSubscription(database, push)
    const isWorthTrying = status === 0 || status === 429 || status >= 500
    if (!isWorthTrying || push.attempts >= MAX_ATTEMPTS) return deletePush(database, push)
    const pause = FIRST_PAUSE_MS * 2 ** (push.attempts - 1)
    return putPushBack(database, push, new Date(clock.now().getTime() + pause))
  }

  return {
    /** Sends what is due; answers how many messages it took up. */
    async deliver(signal?: AbortSignal): Promise<number> {
      let taken = 0
      while (!signal?.aborted) {
        const now = clock.now()
        const due = await leasePushes(database, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
        if (due.length === 0) break
        const privateKey = await findPushKey(database)
        await Promise.all(due.map(async (push) => settle(push, await attempt(push, privateKey))))
        taken += due.length
      }
      return taken
    },
  }
}
