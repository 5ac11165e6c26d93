import { selectParticipants, type Participant as WireParticipant } from '@plinth/api-schema/artworks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, callKey } from '../../../lib/api/client.ts'

/** Somebody who takes part in a campaign, as its brand sees them. */
export type Entrant = {
  id: number
  name: string
  picture: string | null
  email: string
  /** When they joined, as the wire writes times. */
  joinedAt: string
  workCount: number
  voteCount: number
  /** Their works in all campaigns. */
  allWorkCount: number
  /** When the brand last wrote to them as a winner. */
  notifiedAt: string | null
}

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

const readEntrant = (row: z.output<typeof WireParticipant>): Entrant => ({
  id: row.userId,
  name: row.nickName,
  picture: row.imageUrl,
  email: row.email,
  joinedAt: row.joinDate,
  workCount: row.totalWorkNum,
  voteCount: row.totalVoteNum,
  allWorkCount: row.allTotalWorkNum,
  notifiedAt: row.notifyTime,
})

const entrantsQuery = ({ campaignId, search, order, ascending, page }: EntrantFilter) =>
  queryOptions({
    queryKey: [...callKey(selectParticipants), campaignId, search, order, ascending, page] as const,
    queryFn: async () => {
      const { rows, total } = await api(selectParticipants, {
        campaignId,
        pageNum: page,
        pageSize: SUBMISSIONS_PER_PAGE,
        orderByColumn: COLUMNS[order],
        isAsc: ascending ? 'asc' : 'desc',
        ...(search === '' ? {} : { nickName: search }),
      })
      return { entrants: rows.map(readEntrant), total }
    },
    meta: { failure: 'silent' },
  })

/** Who takes part in one of a brand's own campaigns; the page before stands until the next one has come. */
export const useEntrants = (filter: EntrantFilter) =>
  useQuery({ ...entrantsQuery(filter), placeholderData: keepPreviousData })

const entrantQuery = (campaignId: number, userId: number) =>
  queryOptions({
    queryKey: [...callKey(selectParticipants), campaignId, 'one', userId] as const,
    queryFn: async () => {
      const { rows } = await api(selectParticipants, { campaignId, userId, pageSize: 1 })
      return rows[0] ? readEntrant(rows[0]) : null
    },
    meta: { failure: 'silent' },
  })

/** One of those who take part; null when they do not, or not any more. */
export const useEntrant = (campaignId: number, userId: number) => useQuery(entrantQuery(campaignId, userId))
