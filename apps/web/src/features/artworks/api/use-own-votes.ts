import { listOwnVotes } from '@plinth/api-schema/artworks-log'
import type { Answer } from '@plinth/api-schema/call'
import { holdReason } from '@plinth/api-schema/states'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** What became of a vote. */
type OwnVoteState = 'counted' | 'unconfirmed' | 'held' | 'voided' | 'taken back'

/** A vote of one's own. */
export type OwnVote = {
  workId: number
  artistId: number
  /** Empty where the work is gone for good. */
  title: string
  /** Null where the work does not hang any more. */
  picture: StoredPicture | null
  campaign: { id: number; name: string }
  state: OwnVoteState
  holdReason: number | null
  /** What operators decided about it, where that is why it stands as it does. */
  decision: Row['decision']
  castAt: WireTime
  /** What an appeal about it needs to know. */
  row: Row
}

type Row = Answer<typeof listOwnVotes>['rows'][number]
const STATES = ['counted', 'held', 'voided', 'taken back'] as const

const stateOfVote = ({ state, holdReason: reason }: Row): OwnVoteState => {
  const name = STATES[state] ?? 'counted'
  return name === 'held' && reason === holdReason.unconfirmed ? 'unconfirmed' : name
}

const readVote = (row: Row): OwnVote => ({
  workId: row.worksId,
  artistId: row.userId,
  title: row.artworkTitle,
  picture: row.picture && readPicture(row.picture),
  campaign: { id: row.campaignId, name: row.campaignName },
  state: stateOfVote(row),
  holdReason: row.holdReason,
  decision: row.decision,
  castAt: row.createTime,
  row,
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
    placeholderData: keepPreviousData,
    meta: { failure: 'silent' },
  })
  return { votes: data?.rows.map(readVote), total: data?.total, error, refetch, isPlaceholderData }
}
