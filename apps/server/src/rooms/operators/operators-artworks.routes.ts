import { moderatedArtworkToWire } from '@plinth/api-schema/moderation'
import { appealedToWire, pairToWire, reportedProfileToWire, reportedToWire } from '@plinth/api-schema/moderation-review'
import * as calls from '@plinth/api-schema/operators-artworks'
import * as reviewCalls from '@plinth/api-schema/operators-artworks-review'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorArtworksService } from './operators-artworks.service.ts'

/** Binds the operator's calls about artworks. */
export const operatorArtworksRoutes = (bind: Bind, artworks: OperatorArtworksService) => {
  bind(calls.listModeratedArtworks, async ({ takenDown, search: words, campaignId, ...page }) => {
    const { rows, total } = await artworks.list({ takenDown, words, campaignId }, readSlice(page))
    return { rows: rows.map(moderatedArtworkToWire), total }
  })
  bind(calls.takeArtworkDown, async ({ worksId, reason }, context) => {
    await artworks.takeDown(actingOf(context), worksId, reason)
    return null
  })
  bind(calls.putArtworkBack, async ({ worksId, reason }, context) => {
    await artworks.putBack(actingOf(context), worksId, reason)
    return null
  })
  bind(calls.purgeTakenArtwork, async ({ worksId, reason }, context) => {
    await artworks.purge(actingOf(context), worksId, reason)
    return null
  })
  bindReview(bind, artworks)
}

const bindReview = (bind: Bind, artworks: OperatorArtworksService) => {
  bind(reviewCalls.listReportedArtworks, async (page) => {
    const { rows, total } = await artworks.reported(readSlice(page))
    return { rows: rows.map(reportedToWire), total }
  })
  bind(reviewCalls.dismissReports, async ({ worksId, reason }, context) => {
    await artworks.dismissReports(actingOf(context), worksId, reason)
    return null
  })
  bind(reviewCalls.listReportedProfiles, async (page, { member }) => {
    const { rows, total } = await artworks.reportedProfiles(member, readSlice(page))
    return { rows: rows.map(reportedProfileToWire), total }
  })
  bind(reviewCalls.dismissProfileReports, async ({ userId, reason }, context) => {
    await artworks.dismissProfileReports(actingOf(context), userId, reason)
    return null
  })
  bind(reviewCalls.listArtworkAppeals, async (page) => {
    const { rows, total } = await artworks.appeals(readSlice(page))
    return { rows: rows.map(appealedToWire), total }
  })
  bind(reviewCalls.grantAppeal, async ({ worksId, reason }, context) => {
    await artworks.grantAppeal(actingOf(context), worksId, reason)
    return null
  })
  bind(reviewCalls.keepDecision, async ({ worksId, reason }, context) => {
    await artworks.keepDecision(actingOf(context), worksId, reason)
    return null
  })
  bind(reviewCalls.listAlikeArtworks, async (page) => {
    const { rows, total } = await artworks.alike(readSlice(page))
    return { rows: rows.map(pairToWire), total }
  })
  bind(reviewCalls.decideSame, async ({ worksId, earlierWorksId, reason }, context) => {
    await artworks.decideSame(actingOf(context), worksId, earlierWorksId, reason)
    return null
  })
  bind(reviewCalls.decideDifferent, async ({ worksId, earlierWorksId, reason }, context) => {
    await artworks.decideDifferent(actingOf(context), worksId, earlierWorksId, reason)
    return null
  })
}
