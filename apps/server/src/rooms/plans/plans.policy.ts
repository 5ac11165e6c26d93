import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Plan, PlanWords } from '@plinth/api-schema/plan'
import type { MonthsRow } from './plans.repository.ts'

/** Refuses a plan that is not there. */
export function requirePlan<Row extends Plan>(plan: Row | undefined): Row {
  if (!plan) throw new AppError('notFound')
  return plan
}

/** The free plan stays free, and in sight. */
export function requireFreeStays({ isFree }: Pick<Plan, 'isFree'>, written: PlanWords): void {
  if (isFree && (written.priceCents > 0 || written.cardPrice !== null || !written.isOffered))
    throw new AppError('conflict', { msg: messages.planFreeFixed })
}

/** A price by card has a currency. */
export function requireWholeCardPrice({ cardPrice, cardCurrency }: PlanWords): void {
  if ((cardPrice === null) !== (cardCurrency === null))
    throw new AppError('invalid', {
      msg: messages.cardPriceHalf,
      field: cardPrice === null ? 'cardPrice' : 'cardCurrency',
    })
}

/** Months of the free plan would give nothing. */
export function requireGrantable(plan: Plan): void {
  if (plan.isFree) throw new AppError('conflict', { msg: messages.planIsFree })
}

/** Only plans that brands see and that cost something are paid for. */
export function requireSold(plan: Plan): Plan {
  if (!plan.isOffered || plan.priceCents === 0) throw new AppError('conflict', { msg: messages.planNotSold })
  return plan
}

/** What a month of a plan costs by card, where it is sold so. */
export function requireCardPrice({ cardPrice, cardCurrency }: Plan): { price: number; currency: string } {
  if (cardPrice === null || cardCurrency === null) throw new AppError('conflict', { msg: messages.planNotSold })
  return { price: cardPrice, currency: cardCurrency }
}

const MAX_OPEN_INVOICES = 5

/** Refuses more invoices than somebody can mean to pay. */
export function requireFewInvoices({ open }: { open: number }): void {
  if (open >= MAX_OPEN_INVOICES)
    throw new AppError('conflict', {
      msg: messages.tooManyInvoices,
      values: { n: open },
    })
}

/** A payment that could not be credited is closed once. */
export function requireStray<Row extends { closedAt: Date | null }>(payment: Row | undefined): Row {
  if (!payment) throw new AppError('notFound')
  if (payment.closedAt !== null) throw new AppError('conflict', { msg: messages.paymentClosed })
  return payment
}

/** Only months that run or are to come can be ended. */
export function requireRunning<Row extends MonthsRow>(months: Row | undefined, at: Date): Row {
  if (!months) throw new AppError('notFound')
  if (months.endedAt !== null || months.endsAt <= at) throw new AppError('conflict', { msg: messages.planMonthsOver })
  return months
}
