import { createECDH } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { pushPublicKey } from '../../ports/web-push.ts'
import { requirePushEndpoint } from './notices.policy.ts'
import { lockSettings } from './notices.repository.ts'
import type { Reader } from './notices.service.ts'
import {
  countSubscriptions,
  deleteFormerSubscription,
  deleteOldSubscriptions,
  deleteSubscriptions,
  findPushKey,
  type Subscriber,
  upsertSubscription,
} from './notices-push.repository.ts'

const CURVE = 'prime256v1'
// Of a phone, a tablet and the computers of a person; the oldest goes when there are more.
const MAX_BROWSERS = 10

/** A browser as it describes itself; the keys in base64url. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The point of a browser; refuses what is no point of the curve, with which nothing could be sealed. */
const readPoint = (p256dh: string): Buffer => {
  const point = Buffer.from(p256dh, 'base64url')
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(point)
  } catch (error) {
    throw new AppError('invalid', { msg: messages.pushKeys, field: 'keys.p256dh', cause: error })
  }
  return point
}

/** Lets people say which of their browsers take messages. */
export function createPushService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** The key that browsers know this site by. */
    publicKey: async () => pushPublicKey(await findPushKey(database)).toString('base64url'),

    /** How many browsers of an account take messages. */
    count: (accountId: number) => countSubscriptions(database, accountId, clock.now()),

    /**
     * Takes a browser on for as long as the session lasts; the oldest goes when there are too many. One that somebody else has is
     * refused unless the keys are the same: an address alone proves nothing.
     */
    async subscribe(subscriber: Subscriber, { endpoint, keys }: BrowserSubscription): Promise<void> {
      const subscription = {
        endpoint: requirePushEndpoint(endpoint),
        p256dh: readPoint(keys.p256dh),
        auth: Buffer.from(keys.auth, 'base64url'),
      }
      await database.transaction(async (tx) => {
        const at = clock.now()
        // One after the other for an account: each then sees how many browsers it has.
        await lockSettings(tx, subscriber.accountId)
        await deleteFormerSubscription(tx, subscriber.accountId, subscription, at)
        if (!(await upsertSubscription(tx, subscriber, subscription, at)))
          throw new AppError('conflict', { msg: messages.pushTaken })
        await deleteOldSubscriptions(tx, subscriber.accountId, MAX_BROWSERS, at)
      })
    },

    /** Leaves a browser alone from now on, or all of an account. */
    async unsubscribe({ accountId }: Reader, endpoint: string | null): Promise<void> {
      await deleteSubscriptions(database, accountId, endpoint === null ? null : requirePushEndpoint(endpoint))
    },
  }
}

export type PushService = ReturnType<typeof createPushService>
