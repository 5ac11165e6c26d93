import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireId } from './wire.ts'

const room = 'sharing' as const
const brand = { room, audience: 'brand', verified: true } as const
/** How many links of a campaign are listed at once. */
const LINKS_PER_PAGE = 50
/** How long the name of a link may be. */
export const MAX_LINK_NAME = 60
/** Voters of a link are told in steps of so many: a brand that sends a link to one person must not see that person vote. */
export const VOTER_STEP = 5

/** The label of a link, in `?from=`: it stands for a sharer in one campaign, and says nothing to anybody else. */
const shareLabel = () => z.string().regex(/^[\w-]{10}$/, messages.invalidInput)

/** A label where an act may have come by a link. */
export const followedLabel = () =>
  shareLabel().optional().meta({
    description: 'The label of the link that led here: counted for it, unless it is of another campaign or of none.',
  })

const ShareLink = z
  .object({
    id: z.int(),
    kind: z.int().meta({ description: '0 of the brand, 1 of an artist, 2 of a post that the brand has named' }),
    name: z.string().meta({ description: 'Of the post, of the artist or of the brand.' }),
    from: shareLabel(),
    visitNum: z.int(),
    joinNum: z.int().meta({ description: 'People whose first work in the campaign came after it.' }),
    voterNum: z.int().nullable().meta({
      description:
        'People whose first vote in the campaign came after it, on days (UTC) that are over. In whole fives; null below 5, and while votes are hidden.',
    }),
  })
  .meta({ id: 'ShareLink' })

export const visitLink = dataCall({
  room,
  audience: 'visitor',
  ...postJson,
  path: '/campaign/link/visit',
  limit: { max: 60, seconds: 60 },
  summary: 'Says that a link with a label was followed. Answers the same whether or not it is counted.',
  input: z.object({ from: shareLabel() }),
  data: z.null(),
})

export const ownLink = dataCall({
  room,
  audience: 'member',
  method: 'GET',
  acts: true,
  path: '/campaign/link/own',
  summary: "The label of the caller's own links to a campaign: of its brand, or of somebody with a work in it.",
  input: z.object({ campaignId: wireId() }),
  data: z.object({ from: shareLabel() }),
})

export const listLinks = listCall({
  ...brand,
  method: 'GET',
  path: '/brand/campaign/link/list',
  summary:
    'What links to a campaign of the caller led to: the posts, then the brand, then artists, the most visited first.',
  input: pageQuery(['visitNum'], LINKS_PER_PAGE).extend({ campaignId: wireId() }),
  row: ShareLink,
  extra: { votesHidden: z.int().meta({ description: '1: votes are hidden until the campaign ends' }) },
})

export const saveLink = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/campaign/link/save',
  summary: 'Makes a link for a post and names it.',
  input: z.object({
    campaignId: wireId(),
    name: rules.plainLine().max(MAX_LINK_NAME, `The maximum length is ${MAX_LINK_NAME}`),
  }),
  data: z.object({ id: z.int(), from: shareLabel() }),
})

export const removeLink = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/campaign/link/remove',
  summary: 'Removes a link of a post with its counts; what it leads to opens all the same.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})
