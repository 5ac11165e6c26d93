import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { CampaignDetail } from './campaigns.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { direction, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** One campaign, or one change of a live campaign, as the operator reviews it. */
export const CampaignReview = z
  .object({
    campaignId: z.int(),
    changeId: z.int().nullable().meta({ description: 'Null for a campaign itself.' }),
    kind: z.enum(['new', 'change']),
    reviewStatus: z.int().meta({ description: '0 waiting, 1 approved, 2 sent back' }),
    reason: z.string().nullable(),
    revision: z.int(),
    submitTime: wireDateTime(),
    decideTime: wireDateTime().nullable(),
    isFeatured: z.int(),
    campaign: CampaignDetail.meta({ description: 'As it would be seen once approved.' }),
    differences: z
      .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
      .meta({ description: 'Of a change: field by field, against the public version.' }),
  })
  .meta({ id: 'CampaignReview' })

export const listCampaignReviews = listCall({
  method: 'GET',
  path: '/platform/campaigns',
  room,
  audience: 'operator',
  summary: 'Campaigns and changes for review; those that wait longest first.',
  input: pageQuery(['submitTime'], PAGE).extend({
    isAsc: direction().default('asc'),
    status: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], messages.invalidInput))
      .optional()
      .meta({ description: '0 waiting, 1 approved, 2 sent back' }),
    search: rules.searchText().optional(),
    campaignId: wireId().optional(),
  }),
  row: CampaignReview,
})

const subject = z.object({
  campaignId: wireId(),
  revision: wireInt().pipe(z.int().positive()).optional().meta({
    description: 'The revision that was read; refused when the brand has changed the campaign since.',
  }),
})

export const approveCampaign = dataCall({
  ...act,
  path: '/platform/campaigns/approve',
  summary: 'Approves a campaign, or its pending change; the brand is told by mail.',
  input: subject,
  data: z.null(),
})

export const rejectCampaign = dataCall({
  ...act,
  path: '/platform/campaigns/reject',
  summary: 'Sends a campaign, or its pending change, back; the reason is mailed to the brand.',
  input: subject.extend({ reason }),
  data: z.null(),
})

export const stopCampaign = dataCall({
  ...act,
  path: '/platform/campaigns/stop',
  summary: 'Pauses a campaign or lets it go on; the brand is told by mail.',
  input: z.object({ campaignId: wireId(), operateStop: wireFlag(), reason: reason.optional() }),
  data: z.null(),
})

export const recommendCampaign = dataCall({
  ...act,
  path: '/platform/campaigns/recommend',
  summary: 'Puts a campaign among the recommended ones, or takes it out.',
  input: z.object({ campaignId: wireId(), isRecommend: wireFlag() }),
  data: z.null(),
})

export const featureCampaign = dataCall({
  ...act,
  path: '/platform/campaigns/feature',
  summary: 'Puts one campaign at the head of the market, in place of the one before, or takes it away.',
  input: z.object({ campaignId: wireId(), isFeatured: wireFlag() }),
  data: z.null(),
})
