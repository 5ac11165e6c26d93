import { z } from 'zod'
import { PublicUserInfo } from './accounts.ts'
import { dataCall, listCall } from './call.ts'
import { ModeratedArtwork } from './operators-artworks.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** What people have reported, beside what it is about. */
export const openReports = {
  reports: z
    .array(
      z.object({
        userId: z.int(),
        nickName: z.string(),
        reason: z.int(),
        words: z.string(),
        createTime: wireDateTime(),
      }),
    )
    .meta({ description: 'Open ones, the newest first, at most 20.' }),
  reportNum: z.int(),
}

/** A work with what people have reported about it. */
export const ReportedArtwork = ModeratedArtwork.extend({
  ...openReports,
}).meta({ id: 'ReportedArtwork' })

export const listReportedArtworks = listCall({
  ...look,
  path: '/platform/artworks/reported',
  summary: 'Works with open reports; those with most of them first.',
  input: pageQuery(['reportNum'], PAGE),
  row: ReportedArtwork,
})

export const dismissReports = dataCall({
  ...act,
  path: '/platform/artworks/reports/dismiss',
  summary: 'Closes the open reports of a work: nothing is wrong with it.',
  input: z.object({ worksId: wireId(), reason: reason.optional() }),
  data: z.null(),
})

/** A profile with what people have reported about it. */
export const ReportedProfile = PublicUserInfo.extend(openReports).meta({ id: 'ReportedProfile' })

export const listReportedProfiles = listCall({
  ...look,
  path: '/platform/profiles/reported',
  summary: 'Profiles with open reports; those with most of them first. Blocked accounts are not among them.',
  input: pageQuery(['reportNum'], PAGE),
  row: ReportedProfile,
})

export const dismissProfileReports = dataCall({
  ...act,
  path: '/platform/profiles/reports/dismiss',
  summary: 'Closes the open reports of a profile: nothing is wrong with it.',
  input: z.object({ userId: wireId(), reason: reason.optional() }),
  data: z.null(),
})

/** A brand's decision about a work that its artist appealed against. */
export const AppealedArtwork = ModeratedArtwork.extend({
  refused: z.int().meta({ description: '1: it was never on the wall, 0: it was taken out' }),
  reason: z.int(),
  words: z.string(),
  appeal: z.string(),
  appealTime: wireDateTime(),
}).meta({ id: 'AppealedArtwork' })

export const listArtworkAppeals = listCall({
  ...look,
  path: '/platform/artworks/appeals',
  summary: 'Decisions of brands about works that artists appealed against; those that wait longest first.',
  input: pageQuery(['appealTime'], PAGE),
  row: AppealedArtwork,
})

export const grantAppeal = dataCall({
  ...act,
  path: '/platform/artworks/appeals/grant',
  summary: 'Puts a work on the wall against the decision of its brand; one that was never there needs a live campaign.',
  input: z.object({ worksId: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const keepDecision = dataCall({
  ...act,
  path: '/platform/artworks/appeals/keep',
  summary: "Leaves a brand's decision about a work as it is; its artist gets the reason.",
  input: z.object({ worksId: wireId(), reason }),
  data: z.null(),
})

const AlikeArtwork = z
  .object({
    worksId: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    userId: z.int(),
    nickName: z.string(),
    artworkTitle: z.string(),
    picture: Picture,
    createTime: wireDateTime(),
    onWall: z.int(),
  })
  .meta({ id: 'AlikeArtwork' })

/** Works of two people that look alike. */
export const ArtworkPair = z
  .object({
    later: AlikeArtwork,
    earlier: AlikeArtwork,
    distance: z.int().meta({ description: 'In how many of 128 bits they differ: 0 to 17.' }),
  })
  .meta({ id: 'ArtworkPair' })

export const listAlikeArtworks = listCall({
  ...look,
  path: '/platform/artworks/alike',
  summary: 'Works of two people, in any campaigns, that look alike and that no operator has decided about.',
  input: pageQuery(['foundTime'], PAGE),
  row: ArtworkPair,
})

const pair = { worksId: wireId(), earlierWorksId: wireId() }

export const decideSame = dataCall({
  ...act,
  path: '/platform/artworks/alike/same',
  summary: 'Takes the later of two works down as a copy of the earlier one.',
  input: z.object({ ...pair, reason }),
  data: z.null(),
})

export const decideDifferent = dataCall({
  ...act,
  path: '/platform/artworks/alike/different',
  summary: 'Says that two works are different: they are not shown together again.',
  input: z.object({ ...pair, reason: reason.optional() }),
  data: z.null(),
})
