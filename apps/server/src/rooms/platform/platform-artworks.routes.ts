import * as calls from '@plinth/api-schema/platform-artworks'
import type { Bind, CallContext } from '../../http/call-context.ts'
import type { Acting } from './platform.service.ts'
import { presentPlatformArtwork } from './platform-artworks.presenter.ts'
import type { PlatformArtworksService } from './platform-artworks.service.ts'

const actingOf = ({ member, address }: CallContext): Acting => ({ operator: member!, address })

/** Binds the operator's calls about artworks. */
export const platformArtworksRoutes = (bind: Bind, artworks: PlatformArtworksService) => {
  bind(calls.listPlatformArtworks, async ({ takenDown, search: title, campaignId, pageNum, pageSize }) => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { rows, total } = await artworks.list({ takenDown, title, campaignId }, page)
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
