import { z } from 'zod'
import { dataCall } from './call.ts'
import * as rules from './rules.ts'

/** What can be found, in the order in which it is shown. */
export const foundKinds = ['own', 'works', 'artists', 'brands', 'campaigns', 'articles'] as const
/** One of them; `own` are campaigns of the brand that asks. */
export type FoundKind = (typeof foundKinds)[number]

/** How many of a kind are found beside the others, and how many alone. */
export const FOUND_BESIDE_OTHERS = 5
export const FOUND_ALONE = 48

/** Something that was found. */
const Found = z
  .object({
    id: z.int(),
    name: z.string(),
    details: z.array(z.string()).meta({ description: 'What stands in small below the name, in at most two parts.' }),
    imageUrl: z.string().nullable(),
    path: z.string().meta({ description: 'Where it is on this site.' }),
  })
  .meta({ id: 'Found' })

export const searchEverything = dataCall({
  method: 'GET',
  room: 'search',
  audience: 'public',
  path: '/search',
  limit: { max: 240, seconds: 60 },
  summary:
    'Finds works, artists, brands, campaigns and articles by words of their names, the last of which may be unfinished, and a brand’s own campaigns first. Only what the caller may see.',
  input: z.object({
    q: rules.searchText(),
    kind: z
      .enum(foundKinds)
      .optional()
      .meta({ description: `One kind alone, and then at most ${FOUND_ALONE} instead of ${FOUND_BESIDE_OTHERS}.` }),
  }),
  data: z.object({
    groups: z.array(z.object({ kind: z.enum(foundKinds), rows: z.array(Found) })).meta({
      description: 'In the order in which they are shown; kinds of which nothing was found are left out.',
    }),
    isNear: z.int().meta({ description: '1: nothing has these words, and this has similar ones' }),
  }),
})
