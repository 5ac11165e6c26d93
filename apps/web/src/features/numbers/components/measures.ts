import type { CampaignDay, CampaignNumbers, CampaignSums } from '@plinth/api-schema/campaign-numbers'
import type { DayPair } from '../../../lib/charts/days.ts'

/** What can be drawn over time. */
export type Measure = keyof CampaignSums

/** The measures in their order, with their names. */
export const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'visitCount', label: 'Visits' },
  { value: 'memberCount', label: 'Logged in' },
  { value: 'joinCount', label: 'Joined' },
  { value: 'workCount', label: 'Artworks' },
  { value: 'voteCount', label: 'Votes' },
]

const sumOf = (day: CampaignDay | undefined, measure: Measure) => day?.[measure] ?? null

/** The days of a campaign by one measure, each beside the same day of the one before, counted from the first. */
export const daysBy = ({ days, previous }: CampaignNumbers, measure: Measure): DayPair[] =>
  days.map((day, place) => ({
    day: day.day,
    value: day[measure] ?? 0,
    before: sumOf(previous?.days[place], measure),
  }))

/** A percentage as people read it: something is never nothing. */
export const percentWords = (part: number, percent: number) => (percent === 0 && part > 0 ? '<1%' : `${percent}%`)

/** A part of a whole in percent; null where the whole was not counted, or less of it than of the part. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 || part > whole ? null : Math.round((part / whole) * 100)
