import { anchorsToWire } from '@plinth/api-schema/anchor'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import type { Bind } from '../../http/call-context.ts'
import type { AnchorsService } from './anchors.service.ts'

/** Binds the calls of the room `anchors`. */
export const anchorsRoutes = (bind: Bind, anchors: AnchorsService) => {
  bind(campaignAnchors, async ({ campaignId }, { member }) =>
    anchorsToWire(await anchors.ofCampaign(member, campaignId)),
  )
}
