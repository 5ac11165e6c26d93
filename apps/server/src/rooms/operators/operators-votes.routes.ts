import { heldVotesToWire, moderatedVoteToWire } from '@plinth/api-schema/moderation'
import * as calls from '@plinth/api-schema/operators-votes'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorVotesService } from './operators-votes.service.ts'

/** Binds the operator's calls about votes. */
export const operatorVotesRoutes = (bind: Bind, votes: OperatorVotesService) => {
  bind(calls.listHeldVotes, async ({ campaignId, network, ...page }) => {
    const { rows, total } = await votes.held({ campaignId, network }, readSlice(page))
    return { rows: rows.map(heldVotesToWire), total }
  })
  bind(calls.listNetworkVotes, async ({ campaignId, network, worksId, ...page }) => {
    const { rows, total } = await votes.ofNetwork({ campaignId, network, artworkId: worksId }, readSlice(page))
    return { rows: rows.map(moderatedVoteToWire), total }
  })
  bind(calls.releaseVotes, async ({ campaignId, network, worksId, reason }, context) => {
    const group = { campaignId, network, artworkId: worksId }
    return { changed: await votes.release(actingOf(context), group, reason) }
  })
  bind(calls.voidVotes, async ({ campaignId, network, worksId, withCounted, reason }, context) => {
    const group = { campaignId, network, artworkId: worksId }
    return { changed: await votes.voidVotes(actingOf(context), group, withCounted, reason) }
  })
}
