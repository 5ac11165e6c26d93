import { z } from 'zod'
import { dataCall } from './call.ts'
import * as rules from './rules.ts'
import { noInput, wireDateTime } from './wire.ts'

const room = 'operators' as const

const WaitingQueue = z
  .object({
    waitNum: z.int(),
    oldestTime: wireDateTime()
      .nullable()
      .meta({ description: 'Since when the oldest waits; null where nothing does.' }),
  })
  .meta({ id: 'WaitingQueue' })

export const operatorQueues = dataCall({
  room,
  audience: 'operator',
  method: 'GET',
  path: '/platform/queues',
  summary: 'How much waits for operators in each queue, and since when the oldest does.',
  input: noInput,
  data: z.object({
    brands: WaitingQueue.meta({ description: 'Brands to verify.' }),
    campaigns: WaitingQueue.meta({ description: 'Campaigns and changes to review.' }),
    reports: WaitingQueue.meta({ description: 'Works with open reports.' }),
    appeals: WaitingQueue.meta({ description: 'Works whose artists appeal against a decision of a brand.' }),
    alike: WaitingQueue.meta({ description: 'Pairs of works that look alike.' }),
    votes: WaitingQueue.meta({ description: 'Networks with held votes, by campaign.' }),
    voteAppeals: WaitingQueue.meta({ description: 'What voters say for votes that are held or void.' }),
    help: WaitingQueue.meta({ description: 'Requests for help.' }),
    mails: WaitingQueue.meta({ description: 'Mails that were given up; they go after 90 days.' }),
  }),
})

export const operatorDays = dataCall({
  room,
  audience: 'operator',
  method: 'GET',
  path: '/platform/days',
  limit: { max: 60, seconds: 60 },
  summary: 'What happened on each of the last thirty days, today with them; counted once a minute.',
  input: z.object({
    timeZone: rules
      .timeZone()
      .default('UTC')
      .meta({ description: 'A name of the IANA time zones, such as Europe/Berlin: whose days they are.' }),
  }),
  data: z.object({
    days: z.array(
      z
        .object({
          day: z.iso.date(),
          signUpNum: z.int().meta({ description: 'Participants and brands who signed up.' }),
          campaignNum: z.int().meta({ description: 'Campaigns that opened.' }),
          workNum: z.int().meta({ description: 'Works that came to a wall for the first time.' }),
          voteNum: z.int().meta({ description: 'Votes that were cast, whatever became of them.' }),
          reportNum: z.int().meta({ description: 'Reports of works.' }),
        })
        .meta({ id: 'OperatorDay' }),
    ),
  }),
})
