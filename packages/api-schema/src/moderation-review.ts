import type { z } from 'zod'
import { type Profile, profileFromWire, profileToWire } from './account.ts'
import type { Complaint } from './artwork.ts'
import { type ModeratedArtwork, moderatedArtworkFromWire, moderatedArtworkToWire } from './moderation.ts'
import type * as wire from './operators-artworks-review.ts'
import type { Picture } from './pictures.ts'
import { complaint, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// What operators look at because somebody asked them to, or because two works look alike.

/** A report as operators see it. */
type Report<Time = Date> = {
  by: { id: number; name: string }
  reason: Complaint
  words: string
  createdAt: Time
}
/** The open reports of a work, a profile or a comment. */
export type OpenReports<Time = Date> = { reports: Report<Time>[]; reportCount: number }
/** A work with its open reports. */
export type ReportedArtwork<Time = Date> = ModeratedArtwork<Time> & OpenReports<Time>
/** A profile with its open reports. */
export type ReportedProfile<Time = Date> = { profile: Profile } & OpenReports<Time>

/** A brand's decision about a work that its artist appealed against. */
export type AppealedArtwork<Time = Date> = ModeratedArtwork<Time> & {
  /** It was never on the wall. */
  isRefused: boolean
  reason: Complaint
  words: string
  appeal: string
  appealedAt: Time
}

/** One of two works that look alike. */
export type AlikeArtwork<Time = Date> = {
  id: number
  campaign: { id: number; name: string }
  artist: { id: number; name: string }
  title: string
  picture: Picture
  createdAt: Time
  isHung: boolean
}
/** Works of two people that look alike, and in how many bits they differ. */
export type ArtworkPair<Time = Date> = { later: AlikeArtwork<Time>; earlier: AlikeArtwork<Time>; distance: number }

type WireReported = z.output<typeof wire.ReportedArtwork>
type WireReportedProfile = z.output<typeof wire.ReportedProfile>
type WireAppealed = z.output<typeof wire.AppealedArtwork>
type WirePair = z.output<typeof wire.ArtworkPair>

/** Writes open reports. */
export const reportsToWire = ({ reports, reportCount }: OpenReports<Moment>) => ({
  reports: reports.map(({ by, reason, words, createdAt }) => ({
    userId: by.id,
    nickName: by.name,
    reason: complaint[reason],
    words,
    createTime: toWireTime(createdAt),
  })),
  reportNum: reportCount,
})

/** Reads open reports. */
export const reportsFromWire = (row: Pick<WireReported, 'reports' | 'reportNum'>): OpenReports<WireTime> => ({
  reports: row.reports.map(({ userId, nickName, reason, words, createTime }) => ({
    by: { id: userId, name: nickName },
    reason: stateOf(complaint, reason),
    words,
    createdAt: createTime,
  })),
  reportCount: row.reportNum,
})

/** Writes a reported work. */
export const reportedToWire = (work: ReportedArtwork<Moment>): WireReported => ({
  ...moderatedArtworkToWire(work),
  ...reportsToWire(work),
})

/** Writes a reported profile. */
export const reportedProfileToWire = ({ profile, ...reports }: ReportedProfile<Moment>): WireReportedProfile => ({
  ...profileToWire(profile),
  ...reportsToWire(reports),
})

/** Reads a reported work. */
export const reportedFromWire = (row: WireReported): ReportedArtwork<WireTime> => ({
  ...moderatedArtworkFromWire(row),
  ...reportsFromWire(row),
})

/** Reads a reported profile. */
export const reportedProfileFromWire = (row: WireReportedProfile): ReportedProfile<WireTime> => ({
  profile: profileFromWire(row),
  ...reportsFromWire(row),
})

/** Writes a work with an appeal. */
export const appealedToWire = (work: AppealedArtwork<Moment>): WireAppealed => ({
  ...moderatedArtworkToWire(work),
  refused: toWireFlag(work.isRefused),
  reason: complaint[work.reason],
  words: work.words,
  appeal: work.appeal,
  appealTime: toWireTime(work.appealedAt),
})

/** Reads a work with an appeal. */
export const appealedFromWire = (row: WireAppealed): AppealedArtwork<WireTime> => ({
  ...moderatedArtworkFromWire(row),
  isRefused: fromWireFlag(row.refused),
  reason: stateOf(complaint, row.reason),
  words: row.words,
  appeal: row.appeal,
  appealedAt: row.appealTime,
})

const alikeToWire = (work: AlikeArtwork<Moment>): WirePair['later'] => ({
  worksId: work.id,
  campaignId: work.campaign.id,
  campaignName: work.campaign.name,
  userId: work.artist.id,
  nickName: work.artist.name,
  artworkTitle: work.title,
  picture: work.picture,
  createTime: toWireTime(work.createdAt),
  onWall: toWireFlag(work.isHung),
})

const alikeFromWire = (row: WirePair['later']): AlikeArtwork<WireTime> => ({
  id: row.worksId,
  campaign: { id: row.campaignId, name: row.campaignName },
  artist: { id: row.userId, name: row.nickName },
  title: row.artworkTitle,
  picture: row.picture,
  createdAt: row.createTime,
  isHung: fromWireFlag(row.onWall),
})

/** Writes two works that look alike. */
export const pairToWire = ({ later, earlier, distance }: ArtworkPair<Moment>): WirePair => ({
  later: alikeToWire(later),
  earlier: alikeToWire(earlier),
  distance,
})

/** Reads two works that look alike. */
export const pairFromWire = ({ later, earlier, distance }: WirePair): ArtworkPair<WireTime> => ({
  later: alikeFromWire(later),
  earlier: alikeFromWire(earlier),
  distance,
})
