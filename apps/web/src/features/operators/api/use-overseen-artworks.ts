import { type ModeratedArtwork, moderatedArtworkFromWire } from '@plinth/api-schema/moderation'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** An artwork as the operator sees it; the times are the wire's, in UTC. */
export type OverseenArtwork = ModeratedArtwork<WireTime> & { thumbnail: string }

/** Which artworks are wanted. */
export type OverseenFilter = { takenDown: boolean; search: string; page: number }

/** How many artworks stand on a page. */
export const ARTWORKS_PER_PAGE = 24

// The smallest rendition is more than a line of a table needs.
const thumbnailOf = ({ url, renditions }: OverseenArtwork['picture']) =>
  renditions.filter(({ type }) => type === 'image/webp').toSorted((a, b) => a.width - b.width)[0]?.url ?? url

const readArtwork = (row: Parameters<typeof moderatedArtworkFromWire>[0]): OverseenArtwork => {
  const work = moderatedArtworkFromWire(row)
  return { ...work, thumbnail: thumbnailOf(work.picture) }
}

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
