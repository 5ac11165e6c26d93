import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_INVOICE_MONTHS } from './limits.ts'
import { noInput, pageQuery, postJson, wireDateTime, wireId, wireInt } from './wire.ts'

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
    cardPrice: z.int().nullable().meta({
      description: 'Of one month by card, in the smallest unit of its currency; null: it is not sold by card.',
    }),
    cardCurrency: z.string().nullable().meta({ description: 'The currency of that price, as in `eur`.' }),
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

/** Months of a plan that a brand asked to pay for. */
export const PlanInvoice = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: 'What a payment at the pay desk names: 32 bytes as hexadecimal digits.' }),
    planName: z.string(),
    monthNum: z.int(),
    totalCents: z.int().meta({ description: 'Of all months, in cents of a US dollar.' }),
    chainId: z.int().nullable().meta({ description: 'null: it is paid by card.' }),
    coinId: z.int().nullable().meta({ description: 'null: it is paid by card.' }),
    currency: z.string().meta({
      description:
        'The contract of the coin, where the zero address is the native one; by card a currency, as in `eur`.',
    }),
    amount: z.string().meta({ description: 'In the smallest unit of the coin or currency.' }),
    cardUrl: z.string().nullable().meta({ description: 'The page at which it is paid by card; null for all others.' }),
    createTime: wireDateTime(),
    expireTime: wireDateTime(),
    state: z.int().meta({ description: '0 open, 1 paid, 2 expired' }),
    paymentState: z.int().nullable().meta({
      description:
        'Of the last payment: 0 waits until its block is final, 1 credited, 2 too little, 3 another coin, 4 after the end, 5 paid already, 7 refunded, 8 disputed, 9 dispute won, 10 dispute lost; null without one.',
    }),
    txHash: z
      .string()
      .nullable()
      .meta({ description: 'The transaction of that payment; by card its name at the processor.' }),
  })
  .meta({ id: 'PlanInvoice' })

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

export const createInvoice = dataCall({
  ...postJson,
  room,
  audience: 'brand',
  path: '/plan/invoice',
  summary:
    'Asks for an invoice for months of a plan, in a coin of a network that has a pay desk, at the rate of the moment. Good for 30 minutes; it is paid from a wallet, or not at all.',
  limit: { max: 60, seconds: 3_600 },
  input: z.object({
    planId: wireId(),
    months: wireInt().pipe(z.int().min(1).max(MAX_INVOICE_MONTHS)),
    chainId: wireId(),
    coinId: wireId(),
  }),
  data: PlanInvoice,
})

export const createCardInvoice = dataCall({
  ...postJson,
  room,
  audience: 'brand',
  path: '/plan/card/invoice',
  summary:
    'Asks for an invoice for months of a plan that is paid by card, once, on a page of the card processor (`cardUrl`). Good for an hour. Not found where cards are not set up.',
  limit: { max: 60, seconds: 3_600 },
  input: z.object({ planId: wireId(), months: wireInt().pipe(z.int().min(1).max(MAX_INVOICE_MONTHS)) }),
  data: PlanInvoice,
})

export const cardEvent = dataCall({
  ...postJson,
  room,
  audience: 'public',
  signed: true,
  path: '/plan/card/events',
  summary:
    'What the card processor tells: payments, refunds, disputes. Its header `Stripe-Signature` must sign the bytes of the body, at most five minutes ago; no session and no other header is needed. An event that comes again changes nothing.',
  limit: { max: 600, seconds: 60 },
  input: noInput,
  data: z.null(),
})

export const listInvoices = listCall({
  room,
  audience: 'brand',
  method: 'GET',
  path: '/plan/invoices',
  summary: "The caller's invoices, the latest first, each with what became of its last payment.",
  input: pageQuery(['createTime'], PAGE),
  row: PlanInvoice,
})
