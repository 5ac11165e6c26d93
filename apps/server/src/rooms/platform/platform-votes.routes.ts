import * as calls from '@plinth/api-schema/platform-votes'
import type { Bind, CallContext } from '../../http/call-context.ts'
import type { Acting } from './platform.service.ts'
import { presentHeldVotes, presentVote } from './platform-votes.presenter.ts'
import type { PlatformVoteService } from './platform-votes.service.ts'

const readPage = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
})
const actingOf = ({ member, address }: CallContext): Acting => ({ operator: member!, address })

/** Binds the operator's calls about votes. */
export const platformVoteRoutes = (bind: Bind, votes: PlatformVoteService) => {
  bind(calls.listHeldVotes, async ({ campaignId, network, ...page }) => {
    const { rows, total } = await votes.held({ campaignId, network }, readPage(page))
    return { rows: rows.map(presentHeldVotes), total }
  })
  bind(calls.listNetworkVotes, async ({ campaignId, network, worksId, ...page }) => {
    const { rows, total } = await votes.ofNetwork({ campaignId, network, artworkId: worksId }, readPage(page))
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
