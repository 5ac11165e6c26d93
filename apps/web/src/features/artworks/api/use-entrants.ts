import { type Participant, participantFromWire } from '@plinth/api-schema/artwork'
import { selectParticipants } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Somebody who takes part in a campaign, as its brand sees them. */
export type Entrant = Participant<WireTime>

/** By what participants can be sorted. */
export type EntrantOrder = 'votes' | 'joined' | 'works' | 'all-works'

/** Which participants are wanted. */
export type EntrantFilter = {
  campaignId: number
  search: string
  order: EntrantOrder
  ascending: boolean
  page: number
}

/** How many submissions are on a page (docs/product/interface.md#pages). */
export const SUBMISSIONS_PER_PAGE = 10

const COLUMNS = {
  votes: 'totalVoteNum',
  joined: 'joinDate',
  works: 'totalWorkNum',
  'all-works': 'allTotalWorkNum',
} as const

const silent = { failure: 'silent' } as const

const readEntrants = ({ rows, total }: Answer<typeof selectParticipants>) => ({
  entrants: rows.map(participantFromWire),
  total,
})

/** Who takes part in one of a brand's own campaigns; the page before stands until the next one has come. */
export const useEntrants = ({ campaignId, search, order, ascending, page }: EntrantFilter) =>
  useQuery({
    ...callQuery(selectParticipants, {
      campaignId,
      pageNum: page,
      pageSize: SUBMISSIONS_PER_PAGE,
      orderByColumn: COLUMNS[order],
      isAsc: ascending ? 'asc' : 'desc',
      ...(search === '' ? {} : { nickName: search }),
    }),
    select: readEntrants,
    placeholderData: keepPreviousData,
    meta: silent,
  })

const readEntrant = ({ rows: [row] }: Answer<typeof selectParticipants>) => (row ? participantFromWire(row) : null)

/** One of those who take part; null when they do not, or not any more. */
export const useEntrant = (campaignId: number, userId: number) =>
  useQuery({ ...callQuery(selectParticipants, { campaignId, userId, pageSize: 1 }), select: readEntrant, meta: silent })
