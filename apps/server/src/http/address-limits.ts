import type { AddressLimit } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import { networkOf, ONE_HOLDER } from './network-of.ts'

/** What every address may send in all. */
const EVERYTHING: AddressLimit = { max: 1200, seconds: 60 }
// Beyond this many addresses those that were silent longest are forgotten first, so that a flood cannot fill the memory.
const MAX_TRACKED = 100_000

type Window = { endsAt: number; used: number }

/** Counts requests per address in this process; across servers that is a gateway's job. */
export function createAddressLimits(clock: Clock) {
  const windows = new LRUCache<string, Window>({ max: MAX_TRACKED })

  const take = (key: string, { max, seconds }: AddressLimit, amount = 1) => {
    const now = clock.now().getTime()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + seconds * 1000, used: 0 }
      windows.set(key, window)
    }
    window.used += amount
    if (window.used > max) throw new AppError('tooMany', { retryAfter: (window.endsAt - now) / 1000 })
  }

  return {
    /** Counts one request, or throws 'too many'. */
    take(address: string, call?: { path: string; limit?: AddressLimit }) {
      const network = networkOf(address, ONE_HOLDER)
      take(network, EVERYTHING)
      if (call?.limit) take(`${network} ${call.path}`, call.limit)
    },
    /** Counts what came in the body of a request that was already counted, or throws 'too many'. */
    takeMore(address: string, { path, limit }: { path: string; limit: AddressLimit }, amount: number) {
      take(`${networkOf(address, ONE_HOLDER)} ${path}`, limit, amount)
    },
  }
}

/** The limits per address. */
export type AddressLimits = ReturnType<typeof createAddressLimits>
