import * as calls from '@plinth/api-schema/platform-votes'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './platform-acting.service.ts'
import { presentHeldVotes, presentVote } from './platform-votes.presenter.ts'
import type { PlatformVoteService } from './platform-votes.service.ts'

/** Binds the operator's calls about votes. */
export const platformVoteRoutes = (bind: Bind, votes: PlatformVoteService) => {
  bind(calls.listHeldVotes, async ({ campaignId, network, ...page }) => {
    const { rows, total } = await votes.held({ campaignId, network }, readSlice(page))
    return { rows: rows.map(presentHeldVotes), total }
  })
  bind(calls.listNetworkVotes, async ({ campaignId, network, worksId, ...page }) => {
    const { rows, total } = await votes.ofNetwork({ campaignId, network, artworkId: worksId }, readSlice(page))
    return { rows: rows.map(presentVote), total }
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
