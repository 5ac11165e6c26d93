import { setTimeout as delay } from 'node:timers/promises'
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

// Side by side: a slow service holds up its own messages alone.
const LANES = 10
// While some are on their way, what has become due since is looked for so often.
const LOOK_EVERY_MS = 1_000
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 30_000
// What fits in one record, however it is written.
const MAX_CHARACTERS = 200

export type PushDeliveryDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  log: Pick<BaseLogger, 'info' | 'error'>
  /** Brings a message to its service and answers the status. */
  send(request: PushRequest): Promise<number>
  lookEveryMs?: number
}

const shortened = (text: string) => text.replace(/\s+/g, ' ').slice(0, MAX_CHARACTERS).toWellFormed()

/**
 * Brings messages to browsers. One is leased before it is sent and gone after it was taken, so a crash in between sends it once
 * more, and its tag has the browser show it once.
 */
export function createPushDelivery({
  database,
  clock,
  publicUrl,
  log,
  send,
  lookEveryMs = LOOK_EVERY_MS,
}: PushDeliveryDeps) {
  const attempt = async (push: DuePush): Promise<number> => {
    const words = wordsOf(push.typeId, push.facts)
    // What was read meanwhile needs no ringing.
    if (!words || push.isRead) return 200
    // After the log-out a stranger may use that browser.
    if (!push.isLive) return 410
    const tag = `n${push.noticeId}`
    const message = { title: shortened(words.title), body: shortened(words.text), href: words.href, tag }
    const privateKey = await findPushKey(database)
    try {
      const sender = { privateKey, contact: publicUrl, at: clock.now() }
      return await send(writePushRequest(push, { topic: tag, text: JSON.stringify(message) }, sender))
    } catch (error) {
      log.info({ err: error, subscriptionId: push.subscriptionId }, 'a push message did not arrive')
      return 0
    }
  }

  const recordResult = (push: DuePush, status: number) => {
    if (status === 404 || status === 410) return deleteGoneSubscription(database, push)
    const isWorthTrying = status === 0 || status === 429 || status >= 500
    if (!isWorthTrying || push.attempts >= MAX_ATTEMPTS) return deletePush(database, push)
    const pause = FIRST_PAUSE_MS * 2 ** (push.attempts - 1)
    return putPushBack(database, push, new Date(clock.now().getTime() + pause))
  }

  const leaseDue = (most: number) => {
    const now = clock.now()
    return leasePushes(database, now, new Date(now.getTime() + LEASE_MS), most)
  }

  // One whose result cannot be recorded holds up no other: its lease ends and it is tried again.
  const deliverOne = async (push: DuePush) => {
    try {
      await recordResult(push, await attempt(push))
    } catch (error) {
      log.error({ err: error, subscriptionId: push.subscriptionId }, 'push delivery failed')
    }
  }

  const waitForAny = async (running: ReadonlySet<Promise<void>>, hasFreeLane: boolean) => {
    const looking = new AbortController()
    const look = delay(lookEveryMs, undefined, { signal: looking.signal }).catch(() => undefined)
    await Promise.race(hasFreeLane ? [...running, look] : running)
    looking.abort()
  }

  return {
    /** Sends what is due, and what becomes due meanwhile; answers how many messages it took up. */
    async deliver(signal?: AbortSignal): Promise<number> {
      const running = new Set<Promise<void>>()
      let taken = 0
      try {
        for (;;) {
          // What was on its way while it looked may have kept others back, and be gone by now: then it looks once more.
          const wasIdle = running.size === 0
          const free = signal?.aborted ? 0 : LANES - running.size
          const due = free > 0 ? await leaseDue(free) : []
          taken += due.length
          for (const push of due) {
            const task = deliverOne(push).finally(() => running.delete(task))
            running.add(task)
          }
          if (running.size > 0) await waitForAny(running, running.size < LANES && !signal?.aborted)
          else if (wasIdle || signal?.aborted) return taken
        }
      } finally {
        await Promise.all(running)
      }
    },
  }
}
