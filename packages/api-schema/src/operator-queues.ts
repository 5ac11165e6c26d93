import type { z } from 'zod'
import type { operatorQueues } from './operators-day.ts'
import { type Moment, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// What waits for operators, as both sides know it, and the one translation between these names and those of the wire.

/** How much waits in a queue, and since when the oldest does; null where nothing waits. */
export type Waiting<Time = Date> = { count: number; oldestAt: Time | null }

type Wire = z.output<typeof operatorQueues.data>
/** The queues of operators, by their names. */
export type OperatorQueues<Time = Date> = Record<keyof Wire, Waiting<Time>>

const waitingToWire = ({ count, oldestAt }: Waiting<Moment>) => ({
  waitNum: count,
  oldestTime: toWireTimeOrNull(oldestAt),
})
const waitingFromWire = ({ waitNum, oldestTime }: Wire[keyof Wire]): Waiting<WireTime> => ({
  count: waitNum,
  oldestAt: oldestTime,
})

/** Writes the queues. */
export const operatorQueuesToWire = (queues: OperatorQueues<Moment>): Wire => ({
  brands: waitingToWire(queues.brands),
  campaigns: waitingToWire(queues.campaigns),
  reports: waitingToWire(queues.reports),
  appeals: waitingToWire(queues.appeals),
  alike: waitingToWire(queues.alike),
  votes: waitingToWire(queues.votes),
  voteAppeals: waitingToWire(queues.voteAppeals),
  help: waitingToWire(queues.help),
  mails: waitingToWire(queues.mails),
})

/** Reads the queues. */
export const operatorQueuesFromWire = (wire: Wire): OperatorQueues<WireTime> => ({
  brands: waitingFromWire(wire.brands),
  campaigns: waitingFromWire(wire.campaigns),
  reports: waitingFromWire(wire.reports),
  appeals: waitingFromWire(wire.appeals),
  alike: waitingFromWire(wire.alike),
  votes: waitingFromWire(wire.votes),
  voteAppeals: waitingFromWire(wire.voteAppeals),
  help: waitingFromWire(wire.help),
  mails: waitingFromWire(wire.mails),
})
