import type { z } from 'zod'
import { type VoteRecord, voteRecordFromWire, voteRecordToWire } from './moderation.ts'
import type * as wire from './operators-votes.ts'
import { toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// The votes for one work as both sides know them, and the one translation between these names and those of the wire.

/** One vote for a work, with where it came from. */
export type WorkVote<Time = Date> = VoteRecord<Time> & {
  network: string
  /** The hash of what the browser says about itself. */
  device: string | null
  isThrowaway: boolean
  isConfirmed: boolean
}

/** How many votes there are of each kind. */
export type VoteTally = { counted: number; held: number; voided: number }

/** Votes that have something in common. */
export type TalliedVotes = VoteTally & { key: string }

/** The votes for a work in numbers. */
export type WorkVotesSummary<Time = Date> = VoteTally & {
  artwork: { id: number; title: string }
  campaign: { id: number; name: string }
  artist: { id: number; name: string }
  /** How long a step of `times` is. */
  binMinutes: number
  times: (VoteTally & { at: Time })[]
  networks: TalliedVotes[]
  devices: TalliedVotes[]
  mails: TalliedVotes[]
  signUps: TalliedVotes[]
}

/** Writes a vote. */
export const workVoteToWire = (vote: WorkVote<Moment>): z.output<typeof wire.WorkVote> => ({
  ...voteRecordToWire(vote),
  network: vote.network,
  device: vote.device,
  throwaway: toWireFlag(vote.isThrowaway),
  confirmed: toWireFlag(vote.isConfirmed),
})

/** Reads a vote. */
export const workVoteFromWire = (row: z.output<typeof wire.WorkVote>): WorkVote<WireTime> => ({
  ...voteRecordFromWire(row),
  network: row.network,
  device: row.device,
  isThrowaway: row.throwaway === 1,
  isConfirmed: row.confirmed === 1,
})

type WireSummary = z.output<typeof wire.workVotesSummary.data>
type WireTally = { countedNum: number; heldNum: number; voidedNum: number }

const tallyToWire = ({ counted, held, voided }: VoteTally): WireTally => ({
  countedNum: counted,
  heldNum: held,
  voidedNum: voided,
})
const tallyFromWire = ({ countedNum, heldNum, voidedNum }: WireTally): VoteTally => ({
  counted: countedNum,
  held: heldNum,
  voided: voidedNum,
})
const groupToWire = ({ key, ...tally }: TalliedVotes) => ({ key, ...tallyToWire(tally) })
const groupFromWire = ({ key, ...tally }: WireTally & { key: string }): TalliedVotes => ({
  key,
  ...tallyFromWire(tally),
})

/** Writes the numbers. */
export const workVotesSummaryToWire = (summary: WorkVotesSummary<Moment>): WireSummary => ({
  worksId: summary.artwork.id,
  artworkTitle: summary.artwork.title,
  campaignId: summary.campaign.id,
  campaignName: summary.campaign.name,
  artistId: summary.artist.id,
  artistName: summary.artist.name,
  ...tallyToWire(summary),
  binMinutes: summary.binMinutes,
  times: summary.times.map(({ at, ...tally }) => ({ time: toWireTime(at), ...tallyToWire(tally) })),
  networks: summary.networks.map(groupToWire),
  devices: summary.devices.map(groupToWire),
  mails: summary.mails.map(groupToWire),
  signUps: summary.signUps.map(groupToWire),
})

/** Reads the numbers. */
export const workVotesSummaryFromWire = (row: WireSummary): WorkVotesSummary<WireTime> => ({
  artwork: { id: row.worksId, title: row.artworkTitle },
  campaign: { id: row.campaignId, name: row.campaignName },
  artist: { id: row.artistId, name: row.artistName },
  ...tallyFromWire(row),
  binMinutes: row.binMinutes,
  times: row.times.map(({ time, ...tally }) => ({ at: time, ...tallyFromWire(tally) })),
  networks: row.networks.map(groupFromWire),
  devices: row.devices.map(groupFromWire),
  mails: row.mails.map(groupFromWire),
  signUps: row.signUps.map(groupFromWire),
})
