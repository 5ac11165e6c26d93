import { z } from 'zod'
import { dataCall, fileCall } from './call.ts'
import { sheetMediaTypes } from './limits.ts'
import { postJson, wireId } from './wire.ts'

const room = 'numbers' as const
const MINUTE = 60

const sums = {
  visitNum: z.int().meta({ description: 'Addresses that came, each once a day; without bots and without the brand.' }),
  memberNum: z.int().meta({ description: 'People who came logged in, each once a day.' }),
  joinNum: z.int().meta({ description: 'People whose first work came.' }),
  workNum: z.int().meta({ description: 'Works that came and are on the wall.' }),
  voteNum: z.int().nullable().meta({ description: 'Votes that count; null while votes are hidden.' }),
}

const DayNumbers = z
  .object({ day: z.iso.date().meta({ description: 'In UTC.' }), ...sums })
  .meta({ id: 'CampaignDayNumbers' })

const Totals = z
  .object({
    ...sums,
    voterNum: z.int().nullable().meta({ description: 'People with a vote that counts; null while votes are hidden.' }),
  })
  .meta({ id: 'CampaignTotals' })

const Source = z
  .object({
    kind: z.int().meta({ description: '0 of the brand, 1 of all artists, 2 of a post that the brand has named' }),
    name: z.string().meta({ description: 'Of the post; otherwise empty.' }),
    visitNum: z.int(),
    joinNum: z.int(),
    voterNum: z.int().nullable().meta({
      description:
        'People whose first vote came after it, on days (UTC) that are over. In whole fives; null below 5, and while votes are hidden.',
    }),
  })
  .meta({ id: 'CampaignSource' })

const inFives = 'In whole fives; null below 5.'
const Country = z
  .object({
    code: z.string().meta({ description: 'Of ISO 3166, two letters.' }),
    visitNum: z.int().nullable().meta({ description: inFives }),
    voteNum: z
      .int()
      .nullable()
      .meta({ description: `Votes that count. ${inFives} Null while votes are hidden.` }),
  })
  .meta({ id: 'CampaignCountry' })

const Numbers = z
  .object({
    days: z.array(DayNumbers).meta({ description: 'Each day from the first one to today or to the end.' }),
    totals: Totals,
    votesHidden: z.int().meta({ description: '1: votes are hidden until the campaign ends' }),
    sources: z.array(Source).meta({ description: 'The most visited first.' }),
    countries: z.array(Country).meta({
      description:
        'Where visits and votes come from, by their addresses: countries with at least 5 of either, the most first.',
    }),
    unlabelledNum: z.int().meta({ description: 'Visits by no link that is counted.' }),
    previous: z
      .object({
        campaignId: z.int(),
        name: z.string(),
        days: z.array(DayNumbers).meta({ description: 'As many as the campaign itself has, from its own first day.' }),
        totals: Totals.omit({ voterNum: true }).meta({ description: 'Of these days.' }),
      })
      .nullable()
      .meta({ description: "The brand's campaign that opened before this one." }),
  })
  .meta({ id: 'CampaignNumbers' })

const read = {
  room,
  method: 'GET',
  limit: { max: 60, seconds: MINUTE },
  input: z.object({ campaignId: wireId() }),
  data: Numbers,
} as const

export const visitCampaign = dataCall({
  room,
  audience: 'visitor',
  ...postJson,
  path: '/campaign/visit',
  limit: { max: 60, seconds: MINUTE },
  summary: 'Says that a page of a campaign was opened. Answers the same whether or not it is counted.',
  input: z.object({ campaignId: wireId() }),
  data: z.null(),
})

export const campaignNumbers = dataCall({
  ...read,
  audience: 'brand',
  verified: true,
  path: '/brand/campaign/numbers',
  summary: 'How a campaign of the caller does, in sums for each day.',
})

const exportedPart = z.enum(['days', 'works', 'participants', 'countries'])
/** What of a campaign can be taken away as a file. */
export type ExportedPart = z.output<typeof exportedPart>

export const exportCampaign = fileCall({
  room,
  method: 'GET',
  audience: 'brand',
  verified: true,
  // It counts the processor time that it costs.
  acts: true,
  path: '/brand/campaign/export',
  limit: { max: 30, seconds: MINUTE },
  summary:
    'The days, works, participants or countries of a campaign of the caller as a spreadsheet; votes only where they are not hidden.',
  input: z.object({
    campaignId: wireId(),
    what: exportedPart,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  mediaTypes: [sheetMediaTypes.xlsx, sheetMediaTypes.csv],
})

export const anyCampaignNumbers = dataCall({
  ...read,
  audience: 'operator',
  path: '/platform/campaigns/numbers',
  summary: 'How a campaign does, in sums for each day.',
})
