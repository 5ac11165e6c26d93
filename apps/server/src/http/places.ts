import { AppError } from '@plinth/api-schema/errors'
import { networkOf, ONE_HOLDER, ONE_NETWORK } from './network-of.ts'

/** How much is taken at once. */
export type PlaceLimits = {
  all: number
  /** By each holder of addresses. */
  ofAddress: number
  /** By each neighbourhood, of which somebody may have many addresses; four times the share of one holder unless told. */
  ofNetwork?: number
  retryAfter: number
  /** Gives back a place, if it can, when all are taken. */
  makeRoom?: () => void
}

/** Counts what is under way, in all, of each holder of addresses and of each network, and refuses what is too much. */
export function createPlaces({ all, ofAddress, ofNetwork = 4 * ofAddress, retryAfter, makeRoom }: PlaceLimits) {
  const taken = new Map<string, number>()
  let total = 0
  const add = (key: string, amount: number) => {
    const used = (taken.get(key) ?? 0) + amount
    if (used > 0) taken.set(key, used)
    else taken.delete(key)
  }
  return {
    /** Takes a place, or as many as are asked for, and answers how to give it back; giving it back twice does no harm. */
    take(ip: string, amount = 1): () => void {
      const holder = networkOf(ip, ONE_HOLDER)
      const network = networkOf(ip, ONE_NETWORK)
      const exceeds = (key: string, limit: number) => (taken.get(key) ?? 0) + amount > limit
      if (exceeds(holder, ofAddress) || exceeds(network, ofNetwork)) throw new AppError('tooMany', { retryAfter })
      if (total + amount > all) makeRoom?.()
      if (total + amount > all) throw new AppError('overloaded', { retryAfter })
      const change = (by: number) => {
        total += by
        add(holder, by)
        add(network, by)
      }
      change(amount)
      let isHeld = true
      return () => {
        if (isHeld) change(-amount)
        isHeld = false
      }
    },
  }
}
