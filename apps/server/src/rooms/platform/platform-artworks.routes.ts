import * as calls from '@plinth/api-schema/platform-artworks'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './platform-acting.service.ts'
import { presentPlatformArtwork } from './platform-artworks.presenter.ts'
import type { PlatformArtworksService } from './platform-artworks.service.ts'

/** Binds the operator's calls about artworks. */
export const platformArtworksRoutes = (bind: Bind, artworks: PlatformArtworksService) => {
  bind(calls.listPlatformArtworks, async ({ takenDown, search: title, campaignId, ...page }) => {
    const { rows, total } = await artworks.list({ takenDown, title, campaignId }, readSlice(page))
    return { rows: rows.map(presentPlatformArtwork), total }
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
