import { z } from 'zod'
import { isLength, LENGTH } from './artwork-size.ts'
import { COLOURS, isTag, MAX_TAGS, MEDIA, normaliseTag, ORIENTATIONS } from './artwork-traits.ts'
import { dataCall } from './call.ts'
import { messages } from './messages.ts'
import { wireFlag, wireId, wireNumberText } from './wire.ts'

// Longer than a tag: signs and spaces fall away.
const MAX_WRITTEN_TAG = 64
const tag = () =>
  z
    .string()
    .max(MAX_WRITTEN_TAG, messages.invalidInput)
    .transform(normaliseTag)
    .pipe(z.string().refine(isTag, messages.invalidInput))

/** The tags of a work; one that is written twice is one. */
export const tags = () =>
  z
    .array(tag())
    .max(MAX_TAGS, messages.invalidInput)
    .transform((given) => [...new Set(given)])
    .default([])
    .meta({ description: 'Up to five, each of up to 24 letters; kept in lower case.' })

/** What a work is made of, where its artist says so. */
export const medium = () => z.enum(MEDIA).nullable()

/** How wide or how high a work is, where its artist says so. */
export const centimetres = () =>
  wireNumberText(z.string().regex(LENGTH, messages.sizeRange), messages.sizeRange)
    .transform(Number)
    .pipe(z.number().refine(isLength, messages.sizeRange))
    .nullable()
    .default(null)
    .meta({ description: 'In centimetres, 1 to 1,000 with at most one decimal; width and height together or neither.' })

/** Which works of a campaign are wanted; all that is given must hold. */
export const traitFilter = {
  medium: z.enum(MEDIA).optional(),
  colour: z.enum(COLOURS).optional(),
  orientation: z.enum(ORIENTATIONS).optional(),
  tag: tag().optional(),
  minted: wireFlag().optional().meta({ description: '1: minted ones alone' }),
  unvoted: wireFlag()
    .optional()
    .meta({ description: '1: those that the caller can still vote for; all for callers who are not logged in' }),
}

const counted = z.array(z.object({ value: z.string(), num: z.int() }))

export const artworkFacets = dataCall({
  method: 'GET',
  room: 'artworks',
  audience: 'public',
  path: '/campaign/works/facets',
  // Each reads all works of the campaign.
  limit: { max: 120, seconds: 60 },
  summary:
    'How many works of others in a campaign there are of each medium, colour, orientation and tag: each counted as if of its own kind nothing were chosen, and all else as it is.',
  input: z.object({ campaignId: wireId(), ...traitFilter }),
  data: z
    .object({
      total: z.int().meta({ description: 'Works for which all that is chosen holds.' }),
      medium: counted,
      colour: counted,
      orientation: counted,
      tag: counted.meta({ description: 'The twenty most frequent.' }),
      mintedNum: z.int(),
      unvotedNum: z.int(),
    })
    .meta({ id: 'ArtworkFacets' }),
})
