import { z } from 'zod'
import { dataCall } from './call.ts'
import { wireDateTime, wireId } from './wire.ts'

/** A place that an artist finished in. */
export const ArtistPlace = z
  .object({
    worksId: z.int(),
    artworkTitle: z.string(),
    place: z.int().meta({ description: '1 to 3' }),
    campaignId: z.int(),
    campaignName: z.string(),
    endTime: wireDateTime().meta({ description: 'When voting ended.' }),
    status: z.int().meta({ description: '0 submitted, 1 minting, 2 minted' }),
  })
  .meta({ id: 'ArtistPlace' })

export const artistRecord = dataCall({
  method: 'GET',
  room: 'artworks',
  audience: 'public',
  path: '/campaign/works/artistRecord',
  summary:
    'What an artist has won in public campaigns, the same for every caller: votes that count, without those of campaigns whose totals are hidden, and the places that stand.',
  input: z.object({ userId: wireId() }),
  data: z.object({
    votesNum: z.int().meta({ description: 'Votes that count, for works on the wall. Held ones are not among them.' }),
    places: z.array(ArtistPlace).max(100).meta({ description: 'The latest campaign first.' }),
  }),
})
