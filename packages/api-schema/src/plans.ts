import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { noInput, pageQuery, wireDateTime } from './wire.ts'

const room = 'plans' as const
const PAGE = 10
const flag = z.int().meta({ description: '0 or 1' })
const allowed = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what}; null: any number.` })

/** What a plan costs and allows. */
export const Plan = z
  .object({
    id: z.int(),
    name: z.string(),
    words: z.string(),
    position: z.int(),
    priceCents: z.int().meta({ description: 'Of one month, in cents of a US dollar.' }),
    campaignNum: allowed('Campaigns handed in or live at the same time'),
    workNum: allowed('Works on the wall of one campaign'),
    inviteNum: allowed('Invitations by email in 30 days'),
    isFree: flag.meta({ description: '1: every brand has it that has no months of another one.' }),
    isOffered: flag.meta({ description: '0: brands do not see it.' }),
  })
  .meta({ id: 'Plan' })

/** Months of a plan that a brand was given. */
export const PlanMonths = z
  .object({
    id: z.int(),
    planName: z.string(),
    priceCents: z.int().meta({ description: 'Of one month of the plan today, in cents of a US dollar.' }),
    monthNum: z.int(),
    startTime: wireDateTime(),
    endTime: wireDateTime(),
    state: z.int().meta({ description: '0 to come, 1 running, 2 over, 3 ended early' }),
  })
  .meta({ id: 'PlanMonths' })

export const listPlans = dataCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/plan/list',
  summary: 'The plans that brands can have, in order. Empty where plans are switched off.',
  input: noInput,
  data: z.array(Plan),
})

export const ownPlan = dataCall({
  room,
  audience: 'brand',
  method: 'GET',
  path: '/plan/mine',
  summary: "The caller's plan, until when, and how much of it is used.",
  input: noInput,
  data: z.object({
    plan: Plan,
    endTime: wireDateTime().nullable().meta({ description: 'When its months are over; null for the free plan.' }),
    campaignNum: z.int().meta({ description: 'Campaigns that are handed in or live now.' }),
    workNum: z.int().meta({ description: 'Works on the fullest wall of these campaigns.' }),
    inviteNum: z.int().meta({ description: 'Invitations of the last 30 days.' }),
  }),
})

export const listOwnPlanMonths = listCall({
  room,
  audience: 'brand',
  method: 'GET',
  path: '/plan/months',
  summary: 'The months of plans that the caller was given, the latest first.',
  input: pageQuery(['startTime'], PAGE),
  row: PlanMonths,
})
