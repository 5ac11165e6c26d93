import { listModeratedArtworks, type ModeratedArtwork } from '@plinth/api-schema/operators-artworks'
import { mintState } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { operatorQuery } from './operator-call.ts'

/** An artwork as the operator sees it; the times are the wire's, in UTC. */
export type OverseenArtwork = {
  id: number
  title: string
  description: string
  thumbnail: string
  campaign: { id: number; name: string }
  artist: { id: number; name: string }
  votes: number
  minted: boolean
  createdAt: string
  takenDownAt: string | null
}

/** Which artworks are wanted. */
export type OverseenFilter = { takenDown: boolean; search: string; page: number }

/** How many artworks stand on a page. */
export const ARTWORKS_PER_PAGE = 24

// The smallest rendition is more than a line of a table needs.
const thumbnailOf = ({ url, renditions }: z.output<typeof ModeratedArtwork>['picture']) =>
  renditions.filter(({ type }) => type === 'image/webp').toSorted((a, b) => a.width - b.width)[0]?.url ?? url

const readArtwork = (row: z.output<typeof ModeratedArtwork>): OverseenArtwork => ({
  id: row.worksId,
  title: row.artworkTitle,
  description: row.description,
  thumbnail: thumbnailOf(row.picture),
  campaign: { id: row.campaignId, name: row.campaignName },
  artist: { id: row.userId, name: row.nickName },
  votes: row.voteNum,
  minted: row.status !== mintState.submitted,
  createdAt: row.createTime,
  takenDownAt: row.deleteTime,
})

/** Artworks that hang, or those that operators took down, the newest first. */
export const useOverseenArtworks = ({ takenDown, search, page }: OverseenFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listModeratedArtworks, {
      pageNum: page,
      pageSize: ARTWORKS_PER_PAGE,
      takenDown: takenDown ? 1 : 0,
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, artworks: data?.rows.map(readArtwork), total: data?.total ?? 0 }
}
