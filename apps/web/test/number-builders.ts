import { campaignNumbers } from '@plinth/api-schema/numbers'
import { builder } from './builders.ts'

const NOTHING = { visitNum: 0, memberNum: 0, joinNum: 0, workNum: 0, voteNum: 0 }

/** A day of a campaign on which nothing came, unless told otherwise. */
export const buildDay = (day: string, sums: Partial<Record<keyof typeof NOTHING, number | null>> = {}) =>
  ({ ...NOTHING, ...sums, day }) as { day: string } & typeof NOTHING

/** The numbers of a campaign to which nobody has come. */
export const buildNumbers = builder(campaignNumbers.data, () => ({
  days: [buildDay('2026-03-01'), buildDay('2026-03-02')],
  totals: { ...NOTHING, voterNum: 0 },
  votesHidden: 0,
  sources: [],
  countries: [],
  unlabelledNum: 0,
  previous: null,
}))
