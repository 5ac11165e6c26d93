import type { z } from 'zod'
import type * as wire from './plans.ts'
import { invoiceState, paymentState, planMonthsState, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { fromWireDateTime, toWireDateTime } from './wire-time.ts'

// Plans as both sides know them, and the one translation between these names and those of the wire.

/** What a plan allows; null is any number. */
type PlanLimits = {
  openCampaigns: number | null
  worksPerCampaign: number | null
  invitationsPerMonth: number | null
}
/** The name of a limit. */
export type PlanLimit = keyof PlanLimits
/** What an operator writes into a plan. */
export type PlanWords = PlanLimits & {
  name: string
  words: string
  position: number
  priceCents: number
  /** Of one month by card, in the smallest unit of the currency; null where it is not sold by card. */
  cardPrice: number | null
  cardCurrency: string | null
  isOffered: boolean
}
/** A plan. */
export type Plan = PlanWords & { id: number; isFree: boolean }
/** A brand's plan: until when, and what is used of it. */
export type OwnPlan = { plan: Plan; endsAt: Date | null; used: { [Limit in PlanLimit]: number } }
/** Months of a plan that a brand was given. */
export type PlanMonths = {
  id: number
  planName: string
  priceCents: number
  monthCount: number
  startsAt: Date
  endsAt: Date
  state: keyof typeof planMonthsState
}

/** An invoice, or a payment of it, by what became of it. */
export type InvoiceState = keyof typeof invoiceState
export type PaymentState = keyof typeof paymentState
/** Months of a plan that a brand asked to pay for. */
export type PlanInvoice = {
  id: number
  name: string
  planName: string
  monthCount: number
  totalCents: number
  /** The network and the coin; null where it is paid by card. */
  chainId: number | null
  coinId: number | null
  currency: string
  amount: string
  /** The page at which it is paid by card. */
  cardUrl: string | null
  createdAt: Date
  expiresAt: Date
  state: InvoiceState
  /** What became of the last payment; null without one. */
  paymentState: PaymentState | null
  txHash: string | null
}

type WirePlan = z.output<typeof wire.Plan>

/** Writes a plan. */
export const planToWire = (plan: Plan): WirePlan => ({
  id: plan.id,
  name: plan.name,
  words: plan.words,
  position: plan.position,
  priceCents: plan.priceCents,
  cardPrice: plan.cardPrice,
  cardCurrency: plan.cardCurrency,
  campaignNum: plan.openCampaigns,
  workNum: plan.worksPerCampaign,
  inviteNum: plan.invitationsPerMonth,
  isFree: toWireFlag(plan.isFree),
  isOffered: toWireFlag(plan.isOffered),
})
/** Reads a plan. */
export const planFromWire = (row: WirePlan): Plan => ({
  id: row.id,
  name: row.name,
  words: row.words,
  position: row.position,
  priceCents: row.priceCents,
  cardPrice: row.cardPrice,
  cardCurrency: row.cardCurrency,
  openCampaigns: row.campaignNum,
  worksPerCampaign: row.workNum,
  invitationsPerMonth: row.inviteNum,
  isFree: fromWireFlag(row.isFree),
  isOffered: fromWireFlag(row.isOffered),
})

type WireOwnPlan = z.output<typeof wire.ownPlan.data>

/** Writes a brand's plan. */
export const ownPlanToWire = ({ plan, endsAt, used }: OwnPlan): WireOwnPlan => ({
  plan: planToWire(plan),
  endTime: endsAt && toWireDateTime(endsAt),
  campaignNum: used.openCampaigns,
  workNum: used.worksPerCampaign,
  inviteNum: used.invitationsPerMonth,
})
/** Reads a brand's plan. */
export const ownPlanFromWire = (row: WireOwnPlan): OwnPlan => ({
  plan: planFromWire(row.plan),
  endsAt: row.endTime === null ? null : fromWireDateTime(row.endTime),
  used: { openCampaigns: row.campaignNum, worksPerCampaign: row.workNum, invitationsPerMonth: row.inviteNum },
})

type WireMonths = z.output<typeof wire.PlanMonths>

/** Writes months of a plan. */
export const planMonthsToWire = (months: PlanMonths): WireMonths => ({
  id: months.id,
  planName: months.planName,
  priceCents: months.priceCents,
  monthNum: months.monthCount,
  startTime: toWireDateTime(months.startsAt),
  endTime: toWireDateTime(months.endsAt),
  state: planMonthsState[months.state],
})
/** Reads months of a plan. */
export const planMonthsFromWire = (row: WireMonths): PlanMonths => ({
  id: row.id,
  planName: row.planName,
  priceCents: row.priceCents,
  monthCount: row.monthNum,
  startsAt: fromWireDateTime(row.startTime),
  endsAt: fromWireDateTime(row.endTime),
  state: stateOf(planMonthsState, row.state),
})

type WireInvoice = z.output<typeof wire.PlanInvoice>

/** Writes an invoice. */
export const invoiceToWire = ({ monthCount, createdAt, expiresAt, ...invoice }: PlanInvoice): WireInvoice => ({
  ...invoice,
  monthNum: monthCount,
  createTime: toWireDateTime(createdAt),
  expireTime: toWireDateTime(expiresAt),
  state: invoiceState[invoice.state],
  paymentState: invoice.paymentState && paymentState[invoice.paymentState],
})
/** Reads an invoice. */
export const invoiceFromWire = ({ monthNum, createTime, expireTime, ...row }: WireInvoice): PlanInvoice => ({
  ...row,
  monthCount: monthNum,
  createdAt: fromWireDateTime(createTime),
  expiresAt: fromWireDateTime(expireTime),
  state: stateOf(invoiceState, row.state),
  paymentState: row.paymentState === null ? null : stateOf(paymentState, row.paymentState),
})
