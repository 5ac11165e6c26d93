import { selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { type Artwork, readArtwork } from './artwork.ts'

const FRESH_MS = 60_000

/** Other works of the same artist in the same campaign. */
export type OtherArtworks = { works: Artwork[]; total: number }

/** The query of the other works that an artist hung in a campaign. */
const otherArtworksQuery = ({ id, campaignId, artist }: Pick<Artwork, 'id' | 'campaignId' | 'artist'>) =>
  queryOptions({
    queryKey: [...callKey(selectUserOtherCampaignWorks), campaignId, artist.id, id] as const,
    queryFn: async (): Promise<OtherArtworks> => {
      const args = { campaignId, workId: id, userId: artist.id, orderByColumn: 'voteNum' } as const
      const { rows, total } = await api(selectUserOtherCampaignWorks, args)
      return { works: rows.map(readArtwork), total }
    },
    staleTime: FRESH_MS,
  })

/** The other works that the artist of a work hung in the same campaign. */
export const useOtherArtworks = (artwork: Pick<Artwork, 'id' | 'campaignId' | 'artist'>) =>
  useQuery(otherArtworksQuery(artwork))
