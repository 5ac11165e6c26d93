import type { z } from 'zod'
import type { campaignNumbers } from './numbers.ts'
import type { LinkSource } from './share-link.ts'
import { linkKind, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

// How a campaign does, as both sides know it, and the one translation between these names and those of the wire.

/** What is counted over some time. */
export type CampaignSums = {
  visitCount: number
  memberCount: number
  joinCount: number
  workCount: number
  /** Null while votes are hidden. */
  voteCount: number | null
}
/** The sums of a day (UTC), `YYYY-MM-DD`. */
export type CampaignDay = CampaignSums & { day: string }

/** What came from a country (two letters of ISO 3166), in whole fives; null where it is less than five, or hidden. */
export type CampaignCountry = { code: string; visitCount: number | null; voteCount: number | null }

/** How a campaign does. */
export type CampaignNumbers = {
  days: CampaignDay[]
  totals: CampaignSums & { voterCount: number | null }
  hidesVotes: boolean
  sources: LinkSource[]
  unlabelledCount: number
  countries: CampaignCountry[]
  previous: { campaignId: number; name: string; days: CampaignDay[]; totals: CampaignSums } | null
}

type Wire = z.output<typeof campaignNumbers.data>
type WireSums = Omit<Wire['days'][number], 'day'>

const sumsToWire = (sums: CampaignSums): WireSums => ({
  visitNum: sums.visitCount,
  memberNum: sums.memberCount,
  joinNum: sums.joinCount,
  workNum: sums.workCount,
  voteNum: sums.voteCount,
})
const sumsFromWire = (sums: WireSums): CampaignSums => ({
  visitCount: sums.visitNum,
  memberCount: sums.memberNum,
  joinCount: sums.joinNum,
  workCount: sums.workNum,
  voteCount: sums.voteNum,
})
const daysToWire = (days: readonly CampaignDay[]) => days.map(({ day, ...sums }) => ({ day, ...sumsToWire(sums) }))
const daysFromWire = (days: Wire['days']) => days.map(({ day, ...sums }) => ({ day, ...sumsFromWire(sums) }))

/** Writes the numbers of a campaign. */
export const campaignNumbersToWire = (numbers: CampaignNumbers): Wire => ({
  days: daysToWire(numbers.days),
  totals: { ...sumsToWire(numbers.totals), voterNum: numbers.totals.voterCount },
  votesHidden: toWireFlag(numbers.hidesVotes),
  sources: numbers.sources.map((source) => ({
    kind: linkKind[source.kind],
    name: source.name,
    visitNum: source.visitCount,
    joinNum: source.joinCount,
    voterNum: source.voterCount,
  })),
  unlabelledNum: numbers.unlabelledCount,
  countries: numbers.countries.map(({ code, visitCount, voteCount }) => ({
    code,
    visitNum: visitCount,
    voteNum: voteCount,
  })),
  previous: numbers.previous && {
    campaignId: numbers.previous.campaignId,
    name: numbers.previous.name,
    days: daysToWire(numbers.previous.days),
    totals: sumsToWire(numbers.previous.totals),
  },
})

/** Reads the numbers of a campaign. */
export const campaignNumbersFromWire = (wire: Wire): CampaignNumbers => ({
  days: daysFromWire(wire.days),
  totals: { ...sumsFromWire(wire.totals), voterCount: wire.totals.voterNum },
  hidesVotes: fromWireFlag(wire.votesHidden),
  sources: wire.sources.map((source) => ({
    kind: stateOf(linkKind, source.kind),
    name: source.name,
    visitCount: source.visitNum,
    joinCount: source.joinNum,
    voterCount: source.voterNum,
  })),
  unlabelledCount: wire.unlabelledNum,
  countries: wire.countries.map(({ code, visitNum, voteNum }) => ({ code, visitCount: visitNum, voteCount: voteNum })),
  previous: wire.previous && {
    campaignId: wire.previous.campaignId,
    name: wire.previous.name,
    days: daysFromWire(wire.previous.days),
    totals: sumsFromWire(wire.previous.totals),
  },
})
