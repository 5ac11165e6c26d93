import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireFlag, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** An artwork as the operator sees it. */
export const ModeratedArtwork = z
  .object({
    worksId: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    userId: z.int(),
    nickName: z.string(),
    artworkTitle: z.string(),
    description: z.string(),
    picture: Picture,
    voteNum: z.int(),
    status: z.int().meta({ description: '0 submitted, 1 minting, 2 minted' }),
    createTime: wireDateTime(),
    deleteTime: wireDateTime().nullable().meta({ description: 'When an operator took it down; null while it hangs.' }),
  })
  .meta({ id: 'ModeratedArtwork' })

export const listModeratedArtworks = listCall({
  ...look,
  path: '/platform/artworks',
  summary: 'The artworks that hang, or those that operators took down; the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({
    takenDown: wireFlag().default(false),
    search: rules.searchText().optional().meta({
      description:
        "Words, or parts of them, in any order: each stands in the title, the artist's name or the campaign's.",
    }),
    campaignId: wireId().optional(),
  }),
  row: ModeratedArtwork,
})

export const takeArtworkDown = dataCall({
  ...act,
  path: '/platform/artworks/remove',
  summary:
    'Takes an artwork down: nobody sees it, only an operator can put it back, and its artist gets the reason by mail.',
  input: z.object({ worksId: wireId(), reason }),
  data: z.null(),
})

export const putArtworkBack = dataCall({
  ...act,
  path: '/platform/artworks/recover',
  summary: 'Puts an artwork back that an operator took down, with the votes that it had; its artist gets a mail.',
  input: z.object({ worksId: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const purgeTakenArtwork = dataCall({
  ...act,
  path: '/platform/artworks/completelyDelete',
  summary: 'Erases the words and the picture of an artwork that an operator took down, for good.',
  input: z.object({ worksId: wireId(), reason }),
  data: z.null(),
})
