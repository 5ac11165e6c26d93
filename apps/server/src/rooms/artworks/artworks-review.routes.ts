import { artworkToWire, flagsToWire } from '@plinth/api-schema/artwork'
import * as calls from '@plinth/api-schema/artworks-review'
import { complaint, stateOf } from '@plinth/api-schema/states'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { ArtworksService } from './artworks.service.ts'

const verdictOf = ({ reason, words }: { reason: number; words: string }) => ({
  reason: stateOf(complaint, reason),
  words,
})

/** Binds the calls about the approval of works, reports and appeals. */
export const artworkReviewRoutes = (bind: Bind, { review, reports, curation }: ArtworksService) => {
  bind(calls.selectWaiting, async ({ campaignId, artworkTitle, ...page }, { member }) => {
    const { rows, total } = await review.waiting(member, { campaignId, title: artworkTitle }, readSlice(page))
    return { rows: rows.map(artworkToWire), total }
  })
  bind(calls.selectFlags, async ({ campaignId, worksIds, ...page }, { member }) => {
    const { rows, total } = await reports.flags(member, { campaignId, ids: worksIds }, readSlice(page))
    return { rows: rows.map(flagsToWire), total }
  })
  bind(calls.approveArtworks, async (ids, { member }) => {
    await review.approve(member, ids)
    return null
  })
  bind(calls.refuseArtworks, async ({ worksIds, ...verdict }, { member }) => {
    await review.refuse(member, worksIds, verdictOf(verdict))
    return null
  })
  bind(calls.removeArtworks, async ({ worksIds, ...verdict }, { member }) => {
    await curation.remove(member, worksIds, verdictOf(verdict))
    return null
  })
  bind(calls.appealArtwork, async ({ worksId, words }, { member }) => {
    await review.appeal(member, worksId, words)
    return null
  })
  bind(calls.profileReportStanding, async ({ userId }, { member }) => ({
    reported: toWireFlag(await reports.hasReportedProfile(member, userId)),
  }))
  bind(calls.reportProfile, async ({ userId, ...said }, { member }) => {
    await reports.reportProfile(member, userId, verdictOf(said))
    return null
  })
  bind(calls.reportArtwork, async ({ worksId, ...said }, { member }) => {
    await reports.report(member, worksId, verdictOf(said))
    return null
  })
}
