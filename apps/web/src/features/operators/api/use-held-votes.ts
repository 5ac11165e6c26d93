import {
  type HeldVotes,
  heldVotesFromWire,
  type ModeratedVote,
  moderatedVoteFromWire,
} from '@plinth/api-schema/moderation'
import { listHeldVotes, listNetworkVotes } from '@plinth/api-schema/operators-votes'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** The held votes of one network in one campaign; the times are the wire's, in UTC. */
export type HeldGroup = HeldVotes<WireTime> & { key: string }

/** One vote of a network. */
export type NetworkVote = ModeratedVote<WireTime> & { key: string }

/** How many groups, or votes of one, stand on a page. */
export const VOTES_PER_PAGE = 24

const readGroup = (row: Parameters<typeof heldVotesFromWire>[0]): HeldGroup => {
  const group = heldVotesFromWire(row)
  return { ...group, key: `${group.campaignId} ${group.network}` }
}

const readVote = (row: Parameters<typeof moderatedVoteFromWire>[0]): NetworkVote => {
  const vote = moderatedVoteFromWire(row)
  return { ...vote, key: `${vote.artwork.id} ${vote.voter.id}` }
}

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

/** The votes of one network in one campaign, the newest first. */
export const useNetworkVotes = ({ campaignId, network }: HeldGroup, page: number) => {
  const { data, ...query } = useQuery(
    operatorQuery(listNetworkVotes, { campaignId, network, pageNum: page, pageSize: VOTES_PER_PAGE }),
  )
  return { ...query, votes: data?.rows.map(readVote), total: data?.total ?? 0 }
}
