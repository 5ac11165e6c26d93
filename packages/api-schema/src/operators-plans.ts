import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { type CardCurrency, cardCurrencies } from './card-currencies.ts'
import { MAX_CARD_PRICE, MAX_PLAN_MONTHS, MAX_PLAN_NAME, MAX_PLAN_WORDS } from './limits.ts'
import { messages } from './messages.ts'
import { Plan, PlanMonths } from './plans.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()
const between = (min: number, max: number) => wireInt().pipe(z.int().min(min).max(max))

export const listAllPlans = dataCall({
  ...look,
  path: '/platform/plans',
  summary: 'Every plan, also those that brands do not see, with how many brands have months of it now.',
  input: noInput,
  data: z.array(Plan.extend({ brandNum: z.int() })),
})

export const savePlan = dataCall({
  ...act,
  path: '/platform/plans/save',
  summary:
    'Writes a new plan, or changes the one whose id is given. The free plan costs nothing and is always offered. What brands have already stays when a limit is lowered.',
  input: z.object({
    id: wireId().optional(),
    name: rules.plainLine().max(MAX_PLAN_NAME, messages.planNameTooLong),
    words: rules.prose(MAX_PLAN_WORDS, messages.planWordsTooLong).or(z.literal('')).default(''),
    position: between(1, 100),
    priceCents: between(0, 100_000_000),
    cardPrice: between(1, MAX_CARD_PRICE)
      .nullable()
      .default(null)
      .meta({ description: 'Of one month by card, in the smallest unit of its currency; null: not by card.' }),
    cardCurrency: z
      .enum(Object.keys(cardCurrencies) as CardCurrency[])
      .nullable()
      .default(null),
    campaignNum: between(1, 1_000_000).nullable(),
    workNum: between(1, 10_000_000).nullable(),
    inviteNum: between(0, 10_000_000).nullable(),
    isOffered: wireFlag(),
  }),
  data: z.object({ id: z.int() }),
})

export const listGrantedMonths = listCall({
  ...look,
  path: '/platform/plans/months',
  summary: 'Months of plans that run or are to come; those that are over first come first.',
  input: pageQuery(['endTime'], PAGE),
  row: PlanMonths.extend({ userId: z.int(), userName: z.string(), nickName: z.string() }),
})

export const grantPlan = dataCall({
  ...act,
  path: '/platform/plans/grant',
  summary:
    'Gives a brand months of a plan. They begin now, or where the brand has months of that plan already, when those are over.',
  input: z.object({
    userName: rules.visibleLine().meta({ description: 'The username of the brand.' }),
    planId: wireId(),
    months: between(1, MAX_PLAN_MONTHS),
    reason,
  }),
  data: z.object({ id: z.int() }),
})

export const endPlanMonths = dataCall({
  ...act,
  path: '/platform/plans/end',
  summary: 'Ends months of a plan now. What the brand has stays.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

const StrayPayment = z
  .object({
    id: z.int(),
    state: z.int().meta({
      description:
        '2 too little, 3 another coin, 4 after the end of its invoice, 5 paid already, 6 names no invoice, 7 refunded, 8 disputed, 9 dispute won, 10 dispute lost',
    }),
    userId: z.int().nullable().meta({ description: 'Whose invoice it names; null where it names none.' }),
    userName: z.string().nullable(),
    nickName: z.string().nullable(),
    planName: z.string().nullable(),
    chainId: z.int().nullable().meta({ description: 'null: by card.' }),
    currency: z.string().meta({
      description:
        'The contract of the coin, where the zero address is the native one; by card a currency, as in `eur`.',
    }),
    amount: z.string().meta({ description: 'In the smallest unit of the coin or currency.' }),
    payer: z.string().nullable().meta({ description: 'The wallet; null: by card.' }),
    txHash: z.string().meta({ description: 'The transaction; by card its name at the processor.' }),
    payTime: wireDateTime(),
  })
  .meta({ id: 'StrayPayment' })

export const listStrayPayments = listCall({
  ...look,
  path: '/platform/plans/payments',
  summary: 'Payments that could not be credited and that no operator has dealt with yet, the oldest first.',
  input: pageQuery(['payTime'], PAGE),
  row: StrayPayment,
})

export const closePayment = dataCall({
  ...act,
  path: '/platform/plans/payments/close',
  summary: 'Notes that a payment that could not be credited was dealt with: returned, or months granted.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})
