import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import { networkOf, ONE_HOLDER, ONE_NETWORK } from './network-of.ts'

const MAX_REMEMBERED = 100_000
const MAX_OF_NETWORK = 50
// Longer than what any browser says of itself.
const MAX_USER_AGENT = 512

/** The day of a moment, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Who comes, as the request says it. */
export type Visitor = { address: string; userAgent: string }

/** Whether a program says of itself that it is no browser. */
const isProgram = (userAgent: string) => userAgent === '' || isbot(userAgent.slice(0, MAX_USER_AGENT))

/**
 * Tells first visits of a day from repeated ones. What is remembered are hashes under a key that is drawn each day, both in the
 * memory of this process alone: nobody can find out from them who came, and with the day they are gone (docs/security.md#share-links).
 */
export function createFirstVisits(clock: Clock, { remembered = MAX_REMEMBERED, ofNetwork = MAX_OF_NETWORK } = {}) {
  // By size: what is bounded by a count alone takes its whole memory at the start.
  const seen = new LRUCache<string, number>({ maxSize: remembered, sizeCalculation: () => 1 })
  let day = ''
  let key = randomBytes(32)

  const turnOver = () => {
    const today = dayOf(clock.now())
    if (today === day) return
    day = today
    key = randomBytes(32)
    seen.clear()
  }
  const hashOf = (...words: string[]) => createHmac('sha256', key).update(words.join(' ')).digest('base64')

  return {
    /** Whether an address comes to a place for the first time on this day; of a neighbourhood only so many do, and no bot. */
    isFirst(place: string, { address, userAgent }: Visitor): boolean {
      turnOver()
      if (isProgram(userAgent)) return false
      const holder = hashOf('holder', place, networkOf(address, ONE_HOLDER))
      const network = hashOf('network', place, networkOf(address, ONE_NETWORK))
      const others = seen.get(network) ?? 0
      if (seen.has(holder) || others >= ofNetwork) return false
      seen.set(holder, 1)
      seen.set(network, others + 1)
      return true
    },
    /** Whether an account comes to a place for the first time on this day. */
    isFirstOfAccount(place: string, accountId: number): boolean {
      turnOver()
      const account = hashOf('account', place, String(accountId))
      if (seen.has(account)) return false
      seen.set(account, 1)
      return true
    },
  }
}
