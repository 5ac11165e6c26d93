import type { Args } from '@plinth/api-schema/call'
import { listWorkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import type { WireTime } from '@plinth/api-schema/wire-time'
import {
  type WorkVote as Vote,
  type WorkVotesSummary,
  workVoteFromWire,
  workVotesSummaryFromWire,
} from '@plinth/api-schema/work-votes'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callAsOperator, operatorKey, operatorQuery } from './operator-call.ts'

/** One vote for a work; the times are the wire's, in UTC. */
export type WorkVote = Vote<WireTime> & { key: string }
/** The votes for a work in numbers. */
export type WorkVotes = WorkVotesSummary<WireTime>
/** What narrows the votes of a work down, as the calls ask for it. */
export type VoteFilter = Omit<Args<typeof workVotesSummary>, 'worksId'>

const VOTES_AT_ONCE = 50

const readVote = (row: Parameters<typeof workVoteFromWire>[0]): WorkVote => {
  const vote = workVoteFromWire(row)
  return { ...vote, key: String(vote.voter.id) }
}

/** The votes for a work one by one, the newest first, ever more of them. */
export const useWorkVotes = (artworkId: number, filter: VoteFilter) => {
  const args = { worksId: artworkId, ...filter, pageSize: VOTES_AT_ONCE }
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...operatorKey(listWorkVotes, args), 'all'],
    queryFn: ({ client, pageParam }) =>
      callAsOperator(client, listWorkVotes, { ...args, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { failure: 'silent' },
  })
  return { ...query, votes: data?.pages.flatMap(({ rows }) => rows.map(readVote)), total: data?.pages[0]?.total ?? 0 }
}

/** The votes for a work in numbers. */
export const useWorkVotesSummary = (artworkId: number, filter: VoteFilter) => {
  const { data, ...query } = useQuery(operatorQuery(workVotesSummary, { worksId: artworkId, ...filter }))
  return { ...query, summary: data && workVotesSummaryFromWire(data) }
}
