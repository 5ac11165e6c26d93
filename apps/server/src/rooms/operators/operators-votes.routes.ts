import { heldVotesToWire, moderatedVoteToWire } from '@plinth/api-schema/moderation'
import * as appealCalls from '@plinth/api-schema/operators-appeals'
import * as calls from '@plinth/api-schema/operators-votes'
import { voteAppealToWire } from '@plinth/api-schema/vote-appeals'
import { workVotesSummaryToWire, workVoteToWire } from '@plinth/api-schema/work-votes'
import type { z } from 'zod'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorVotesService } from './operators-votes.service.ts'

type Narrowing = Pick<
  z.output<typeof calls.workVotesSummary.input>,
  | 'network'
  | 'device'
  | 'sign'
  | 'state'
  | 'holdReason'
  | 'throwaway'
  | 'fromTime'
  | 'toTime'
  | 'signUpFrom'
  | 'signUpTo'
>
type Selection = Narrowing & {
  campaignId?: number | undefined
  worksId?: number | undefined
  userIds?: number[] | undefined
}

const narrowingOf = ({ network, device, sign, state, holdReason, throwaway, ...times }: Narrowing) => ({
  network,
  device,
  sign,
  state,
  holdReason,
  isThrowaway: throwaway,
  from: times.fromTime,
  to: times.toTime,
  signUpFrom: times.signUpFrom,
  signUpTo: times.signUpTo,
})
const selectionOf = ({ campaignId, worksId, userIds, ...narrowing }: Selection) => ({
  campaignId,
  artworkId: worksId,
  accountIds: userIds,
  ...narrowingOf(narrowing),
})

/** Binds the operator's calls about votes. */
export const operatorVotesRoutes = (bind: Bind, votes: OperatorVotesService) => {
  bindLists(bind, votes)
  bindDecisions(bind, votes)
}

const bindLists = (bind: Bind, votes: OperatorVotesService) => {
  bind(calls.listHeldVotes, async ({ campaignId, network, ...page }) => {
    const { rows, total } = await votes.held({ campaignId, network }, readSlice(page))
    return { rows: rows.map(heldVotesToWire), total }
  })
  bind(calls.listNetworkVotes, async ({ campaignId, network, worksId, ...page }) => {
    const { rows, total } = await votes.ofNetwork({ campaignId, network, artworkId: worksId }, readSlice(page))
    return { rows: rows.map(moderatedVoteToWire), total }
  })
  bind(calls.listWorkVotes, async ({ worksId, cursor, ...input }) => {
    const { rows, ...rest } = await votes.ofWork(worksId, narrowingOf(input), { cursor, limit: input.pageSize })
    return { rows: rows.map(workVoteToWire), ...rest }
  })
  bind(calls.workVotesSummary, async ({ worksId, ...input }) =>
    workVotesSummaryToWire(await votes.summaryOfWork(worksId, narrowingOf(input))),
  )
  bind(appealCalls.listAppeals, async ({ status, ...page }) => {
    const { rows, total } = await votes.appeals(status, readSlice(page))
    return { rows: rows.map(voteAppealToWire), total }
  })
}

const bindDecisions = (bind: Bind, votes: OperatorVotesService) => {
  bind(calls.holdVotes, ({ reasonCode: code, reason: words, ...chosen }, context) =>
    votes.decide(actingOf(context), selectionOf(chosen), { kind: 'hold', code, words }),
  )
  bind(calls.releaseVotes, ({ reasonCode: code, reason: words, withVoided, ...chosen }, context) =>
    votes.decide(actingOf(context), selectionOf(chosen), { kind: 'release', code, words, withVoided }),
  )
  bind(calls.voidVotes, ({ reasonCode: code, reason: words, withCounted, ...chosen }, context) =>
    votes.decide(actingOf(context), selectionOf(chosen), { kind: 'void', code, words, withCounted }),
  )
  bind(appealCalls.decideAppeal, async ({ appealId, grant, reason }, context) => {
    await votes.decideAppeal(actingOf(context), appealId, { isGranted: grant, words: reason })
    return null
  })
}
