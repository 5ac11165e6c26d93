import type { z } from 'zod'
import type { Activity as WireActivity } from './market.ts'
import { activityKind, stateOf } from './states.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// What happened to works as both sides know it, and the one translation between these names and those of the wire.

/** What happened to a work. */
export type ActivityEvent = keyof typeof activityKind

/** Something that happened to a work, on the chain or in the book of orders. */
export type Activity<Time = Date> = {
  event: ActivityEvent
  /** Null for an offer for any work of a collection. */
  nftId: number | null
  name: string | null
  chainId: number
  contract: string
  amount: string
  /** Of all of it, in the smallest part of the coin. */
  price: string | null
  currency: string | null
  coinId: number | null
  usd: string | null
  from: string
  /** Of the account that has linked that wallet, or of a contract of the market. */
  fromName: string | null
  to: string | null
  toName: string | null
  at: Time
  /** Null for what is not on the chain. */
  txHash: string | null
}

type WireRow = z.output<typeof WireActivity>

/** Writes what happened. */
export const activityToWire = ({ event, contract, at, ...activity }: Activity<Moment>): WireRow => ({
  ...activity,
  type: activityKind[event],
  contractAddr: contract,
  time: toWireTime(at),
})

/** Reads what happened. */
export const activityFromWire = ({ type, contractAddr, time, ...activity }: WireRow): Activity<WireTime> => ({
  ...activity,
  event: stateOf(activityKind, type),
  contract: contractAddr,
  at: time,
})
