import { z } from 'zod'
import { listCall } from './call.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import { wireInt } from './wire.ts'

const PAGE = 24
const MAX_PAGE = 100

/** A work with who made it and where it hangs. */
export const ArtworkCard = z
  .object({
    id: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    userId: z.int(),
    nickName: z.string(),
    artworkTitle: z.string(),
    artistCodename: z.string(),
    picture: Picture,
  })
  .meta({ id: 'ArtworkCard' })

export const exploreArtworks = listCall({
  method: 'GET',
  room: 'artworks',
  audience: 'public',
  path: '/campaign/works/explore',
  summary:
    'The works of all campaigns that anybody may see, in an order of chance: each caller has one of their own for the day, whatever votes the works have.',
  input: z.object({
    pageSize: wireInt().pipe(z.int().min(1).max(MAX_PAGE)).default(PAGE),
    cursor: z
      .string()
      .regex(/^[\w-]{1,200}$/, messages.invalidInput)
      .optional()
      .meta({ description: 'The nextCursor of the answer before.' }),
  }),
  row: ArtworkCard,
  extra: { nextCursor: z.string().nullable().meta({ description: 'Null at the end.' }) },
})
