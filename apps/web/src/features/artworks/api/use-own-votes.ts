import { listOwnVotes } from '@plinth/api-schema/artworks-log'
import type { Answer } from '@plinth/api-schema/call'
import { ownVoteFromWire, type OwnVote as Vote } from '@plinth/api-schema/own-vote'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** A vote of one's own. */
export type OwnVote = Omit<Vote<WireTime>, 'picture'> & { picture: StoredPicture | null }

const readVotes = ({ rows, total }: Answer<typeof listOwnVotes>) => ({
  votes: rows.map((row): OwnVote => {
    const vote = ownVoteFromWire(row)
    return { ...vote, picture: readPicture(vote.picture) }
  }),
  total,
})

/** One's own votes, the newest first, page by page; the one for a work alone, if one is named. */
export const useOwnVotes = ({
  workId,
  page,
  pageSize,
}: {
  workId: number | undefined
  page: number
  pageSize: number
}) => {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...callQuery(listOwnVotes, {
      pageNum: page,
      pageSize,
      orderByColumn: 'createTime',
      isAsc: 'desc',
      ...(workId && { worksId: workId }),
    }),
    select: readVotes,
    placeholderData: keepPreviousData,
    meta: { failure: 'silent' },
  })
  return { votes: data?.votes, total: data?.total, error, refetch, isPlaceholderData }
}
