import { moderatedArtworkToWire } from '@plinth/api-schema/moderation'
import * as calls from '@plinth/api-schema/operators-artworks'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorArtworksService } from './operators-artworks.service.ts'

/** Binds the operator's calls about artworks. */
export const operatorArtworksRoutes = (bind: Bind, artworks: OperatorArtworksService) => {
  bind(calls.listModeratedArtworks, async ({ takenDown, search: title, campaignId, ...page }) => {
    const { rows, total } = await artworks.list({ takenDown, title, campaignId }, readSlice(page))
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
}
