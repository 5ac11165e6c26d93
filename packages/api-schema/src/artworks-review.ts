import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { dataCall, listCall } from './call.ts'
import { complaintCode } from './complaints.ts'
import { idList, idQuery } from './id-list.ts'
import { MAX_REMARK } from './limits.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'artworks' as const
const brandRead = { method: 'GET', room, audience: 'brand', verified: true } as const
const brandAct = { method: 'POST', room, audience: 'brand', encoding: 'json', verified: true } as const

const ids = idList(messages.selectOperationData)
const words = rules.remark().default('')

export const selectWaiting = listCall({
  ...brandRead,
  path: '/campaign/works/selectWaiting',
  summary:
    'Works that wait for the approval of their brand in one of its own campaigns; those that wait longest first.',
  input: pageQuery(['createTime'], 10).extend({ campaignId: wireId(), artworkTitle: rules.searchText().optional() }),
  row: Artwork,
})

export const approveArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/approve',
  summary: "Shows works that wait in the brand's own campaigns while those are live: all of them or none.",
  input: ids,
  data: z.null(),
})

export const refuseArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/refuse',
  summary:
    "Refuses works that wait in the brand's own campaigns, with a reason for their artists: all of them or none.",
  input: z.object({ worksIds: ids, reason: complaintCode, words }),
  data: z.null(),
})

export const removeArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/remove',
  summary: "Takes artworks out of the brand's own campaigns, with a reason for their artists: all of them or none.",
  input: z.object({ worksIds: ids, reason: complaintCode, words }),
  data: z.null(),
})

/** What speaks against a work, as the brand of its campaign sees it. */
export const ArtworkFlags = z
  .object({
    worksId: z.int(),
    reports: z.array(z.object({ reason: z.int(), num: z.int() })).meta({ description: 'Open ones, by reason.' }),
    alike: z
      .array(
        z.object({
          worksId: z.int().nullable(),
          artworkTitle: z.string().nullable(),
          nickName: z.string().nullable(),
          picture: Picture.nullable(),
          createTime: wireDateTime(),
        }),
      )
      .meta({
        description:
          'Earlier works of other people that look like it; all but the time is null where the brand may not see the other.',
      }),
  })
  .meta({ id: 'ArtworkFlags' })

export const selectFlags = listCall({
  ...brandRead,
  path: '/campaign/works/selectFlags',
  summary: "What speaks against works of one of the brand's own campaigns: reports, without who made them, and copies.",
  input: pageQuery(['createTime'], 24).extend({
    campaignId: wireId(),
    worksIds: idQuery('Only these works of the campaign, as ids with commas between them.'),
  }),
  row: ArtworkFlags,
})

export const appealArtwork = dataCall({
  method: 'POST',
  room,
  audience: 'participant',
  encoding: 'form',
  path: '/campaign/works/appeal',
  summary: "Asks operators to look at a brand's decision about one of the caller's own works, once for each decision.",
  input: z.object({ worksId: wireId(), words: rules.prose(MAX_REMARK, messages.wordsTooLong) }),
  data: z.null(),
})

export const reportArtwork = dataCall({
  method: 'POST',
  room,
  audience: 'member',
  encoding: 'form',
  path: '/campaign/works/report',
  summary: "Reports somebody else's work to its brand and to operators, once for each work.",
  input: z.object({ worksId: wireId(), reason: complaintCode, words }),
  data: z.null(),
})

export const profileReportStanding = dataCall({
  method: 'GET',
  room,
  audience: 'member',
  path: '/campaign/profile/reportStanding',
  summary: "Whether the caller has reported somebody's profile.",
  input: z.object({ userId: wireId() }),
  data: z.object({ reported: z.int().meta({ description: '1: the caller has reported it' }) }),
})

export const reportProfile = dataCall({
  method: 'POST',
  room,
  audience: 'member',
  encoding: 'form',
  path: '/campaign/profile/report',
  summary: "Reports somebody else's profile to operators, once for each profile.",
  input: z.object({ userId: wireId(), reason: complaintCode, words }),
  data: z.null(),
})
