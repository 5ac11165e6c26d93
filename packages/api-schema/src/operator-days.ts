import type { z } from 'zod'
import type { operatorDays } from './operators-day.ts'

/** What happened on a day, `YYYY-MM-DD`, and the one translation between these names and those of the wire. */
export type OperatorDay = {
  day: string
  signUpCount: number
  campaignCount: number
  workCount: number
  voteCount: number
  reportCount: number
}

type Wire = z.output<typeof operatorDays.data>['days'][number]

/** Writes a day. */
export const operatorDayToWire = (day: OperatorDay): Wire => ({
  day: day.day,
  signUpNum: day.signUpCount,
  campaignNum: day.campaignCount,
  workNum: day.workCount,
  voteNum: day.voteCount,
  reportNum: day.reportCount,
})

/** Reads a day. */
export const operatorDayFromWire = (wire: Wire): OperatorDay => ({
  day: wire.day,
  signUpCount: wire.signUpNum,
  campaignCount: wire.campaignNum,
  workCount: wire.workNum,
  voteCount: wire.voteNum,
  reportCount: wire.reportNum,
})
