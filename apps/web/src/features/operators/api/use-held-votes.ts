import {
  listHeldVotes,
  listNetworkVotes,
  type ModeratedVote,
  releaseVotes,
  voidVotes,
  type HeldVotes as WireHeldVotes,
} from '@plinth/api-schema/operators-votes'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { operatorQuery, useOperatorAct } from './operator-call.ts'

/** The votes of one network in one campaign that are held; the times are the wire's, in UTC. */
export type HeldGroup = {
  key: string
  campaignId: number
  campaignName: string
  network: string
  heldCount: number
  countedCount: number
  voidedCount: number
  artworkCount: number
  browserCount: number
  newAccountCount: number
  firstAt: string
  lastAt: string
}

/** One vote of a network. */
export type NetworkVote = {
  key: string
  artwork: string
  voter: string
  state: 'counted' | 'held' | 'voided'
  at: string
  accountSince: string
}

/** How many groups, or votes of one, stand on a page. */
export const VOTES_PER_PAGE = 24

const readGroup = (row: z.output<typeof WireHeldVotes>): HeldGroup => ({
  key: `${row.campaignId} ${row.network}`,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  network: row.network,
  heldCount: row.heldNum,
  countedCount: row.countedNum,
  voidedCount: row.voidedNum,
  artworkCount: row.worksNum,
  browserCount: row.deviceNum,
  newAccountCount: row.newAccountNum,
  firstAt: row.firstTime,
  lastAt: row.lastTime,
})

const STATES = ['counted', 'held', 'voided'] as const

const readVote = (row: z.output<typeof ModeratedVote>): NetworkVote => ({
  key: `${row.worksId} ${row.userId}`,
  artwork: row.artworkTitle,
  voter: row.nickName,
  state: STATES[row.state] ?? 'counted',
  at: row.createTime,
  accountSince: row.accountCreateTime,
})

/** Networks whose votes are held, those with the latest vote first; of one campaign where it is given. */
export const useHeldVotes = ({ campaignId, page }: { campaignId: number | undefined; page: number }) => {
  const { data, ...query } = useQuery(
    operatorQuery(listHeldVotes, {
      pageNum: page,
      pageSize: VOTES_PER_PAGE,
      ...(campaignId === undefined ? {} : { campaignId }),
    }),
  )
  return { ...query, groups: data?.rows.map(readGroup), total: data?.total ?? 0 }
}

/** How many networks have votes that wait for an operator. */
export const useHeldCount = ({ enabled }: { enabled: boolean }) =>
  useQuery({ ...operatorQuery(listHeldVotes, { pageSize: 1 }), enabled }).data?.total ?? 0

/** The votes of one network in one campaign, the newest first. */
export const useNetworkVotes = ({ campaignId, network }: HeldGroup, page: number) => {
  const { data, ...query } = useQuery(
    operatorQuery(listNetworkVotes, { campaignId, network, pageNum: page, pageSize: VOTES_PER_PAGE }),
  )
  return { ...query, votes: data?.rows.map(readVote), total: data?.total ?? 0 }
}

/** What an operator decides about the votes of a network. */
export type VoteDecision = 'release' | 'void-held' | 'void-all'

/** Lets held votes count, or voids them; it tells how many it was. */
export const useDecideVotes = () => {
  const release = useOperatorAct(releaseVotes)
  const voiding = useOperatorAct(voidVotes)
  return {
    isPending: release.isPending || voiding.isPending,
    decide: (decision: VoteDecision, group: HeldGroup, reason: string, onDone: (changed: number) => void) => {
      const { campaignId, network } = group
      const options = { onSuccess: ({ changed }: { changed: number }) => onDone(changed) }
      if (decision === 'release')
        return release.mutate({ campaignId, network, ...(reason === '' ? {} : { reason }) }, options)
      voiding.mutate({ campaignId, network, reason, withCounted: decision === 'void-all' ? 1 : 0 }, options)
    },
  }
}
