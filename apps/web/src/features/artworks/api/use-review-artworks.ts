import type { Complaint } from '@plinth/api-schema/artwork'
import { flagsFromWire } from '@plinth/api-schema/artwork'
import { deleteArtworks } from '@plinth/api-schema/artworks'
import {
  approveArtworks,
  refuseArtworks,
  removeArtworks,
  selectFlags,
  selectWaiting,
} from '@plinth/api-schema/artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery, refreshAnswers } from '../../../lib/api/client.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { readArtworks } from './artwork.ts'
import { refreshCampaigns } from './artwork-cache.ts'
import { SUBMISSIONS_PER_PAGE } from './use-entrants.ts'

/** Why a work is refused or taken out, and what is said beside it. */
export type Verdict = { reason: Complaint; words: string }

const silent = { failure: 'silent' } as const

/** The works of a brand's own campaign that wait for its approval, page by page. */
export const useWaitingArtworks = ({
  campaignId,
  search,
  page,
}: {
  campaignId: number
  search: string
  page: number
}) =>
  useQuery({
    ...callQuery(selectWaiting, {
      campaignId,
      pageNum: page,
      pageSize: SUBMISSIONS_PER_PAGE,
      ...(search === '' ? {} : { artworkTitle: search }),
    }),
    select: readArtworks,
    placeholderData: keepPreviousData,
    meta: silent,
  })

const readFlags = ({ rows }: { rows: Parameters<typeof flagsFromWire>[0][] }) =>
  new Map(
    rows.map((row) => {
      const { artworkId, reports, alike } = flagsFromWire(row)
      const seen = alike.map(({ createdAt, seen: other }) => ({
        createdAt,
        other: other && { ...other, picture: readPicture(other.picture) },
      }))
      return [artworkId, { reports, alike: seen }] as const
    }),
  )

/** What speaks against works of a brand's own campaign that are shown, by their ids. */
export const useArtworkFlags = (campaignId: number, works: readonly { id: number }[] | undefined) =>
  useQuery({
    ...callQuery(selectFlags, {
      campaignId,
      worksIds: works?.map(({ id }) => id).join(',') ?? '',
      pageSize: SUBMISSIONS_PER_PAGE,
    }),
    enabled: works !== undefined && works.length > 0,
    select: readFlags,
    placeholderData: keepPreviousData,
    meta: silent,
  }).data

/** What speaks against one work. */
export type Flags = NonNullable<ReturnType<ReturnType<typeof readFlags>['get']>>

const verdictToWire = ({ reason, words }: Verdict) => ({ reason: complaint[reason], words })

/** Decides about works that wait, or takes works out with a reason: about all of them or none. */
export const useReviewArtworks = (act: 'approve' | 'refuse' | 'remove') => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, verdict }: { ids: readonly number[]; verdict?: Verdict }) => {
      const worksIds = [...ids]
      if (act === 'approve') return api(approveArtworks, worksIds)
      if (!verdict) return api(deleteArtworks, worksIds)
      return api(act === 'refuse' ? refuseArtworks : removeArtworks, { worksIds, ...verdictToWire(verdict) })
    },
    onSettled: async () => {
      await refreshAnswers(client, [selectWaiting, selectFlags])
      await refreshCampaigns(client)
    },
  })
}
