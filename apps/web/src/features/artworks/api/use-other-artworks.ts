import { selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { type Artwork, readArtworks } from './artwork.ts'

const STALE_TIME_MS = 60_000

/** The other works that the artist of a work hung in the same campaign. */
export const useOtherArtworks = ({ id, campaignId, artist }: Pick<Artwork, 'id' | 'campaignId' | 'artist'>) => {
  const args = { campaignId, workId: id, userId: artist.id, orderByColumn: 'voteNum' } as const
  return useQuery({ ...callQuery(selectUserOtherCampaignWorks, args), select: readArtworks, staleTime: STALE_TIME_MS })
}
