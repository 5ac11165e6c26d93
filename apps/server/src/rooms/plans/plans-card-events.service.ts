import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { paymentState } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import type { Clock } from '../../ports/clock.ts'
import { tellPlan } from './plans.notices.ts'
import { endRunningMonths, lockMonths, lockUse, resumeMonths } from './plans.repository.ts'
import {
  attachEarlier,
  type CardDispute,
  type CardPaid,
  type CardRefund,
  closeReturned,
  findInvoiceNamed,
  findPaid,
  findWholeReturn,
  insertCardFact,
  lockCardPayment,
  lockOpenDispute,
  type ReportedFact,
  settleCardFact,
} from './plans-card-events.repository.ts'
import { readCardEvent } from './plans-card-events.verification.ts'
import { lockInvoice, markInvoicePaid } from './plans-payments.repository.ts'
import { creditInvoice, judgePayment } from './plans-payments.service.ts'

// The page of the processor closes with the invoice, but by the clock of the processor.
const CLOCKS_DIFFER_MS = 10 * 60_000

export type CardEventsDeps = { database: Database; clock: Clock; cards: CardProcessor | null }

/** Gives the months that a payment by card is for, or leaves it to the operators. What was refunded meanwhile gives none. */
const applyPayment = async (tx: Queryable, id: number, fact: CardPaid, seenAt: Date) => {
  const invoiceId = fact.invoice === null ? undefined : await findInvoiceNamed(tx, fact.invoice)
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId)
  const minedAt = new Date(Math.min(fact.happenedAt.getTime(), seenAt.getTime()) - CLOCKS_DIFFER_MS)
  const { amount, currency, payment } = fact
  const judged = judgePayment(null, { amount, currency, minedAt, seenAt }, invoice)
  const returned = await findWholeReturn(tx, fact)
  const isReturned = returned !== undefined
  await attachEarlier(tx, payment, invoiceId ?? null)
  const state = judged === 'credited' && isReturned ? returned : paymentState[judged]
  const settled = { invoiceId: invoiceId ?? null, state, closedAt: isReturned ? seenAt : null }
  if (judged !== 'credited' || !invoice || invoiceId === undefined)
    return settleCardFact(tx, id, { ...settled, monthsId: null })
  if (!isReturned)
    return settleCardFact(tx, id, { ...settled, monthsId: await creditInvoice(tx, invoiceId, invoice, seenAt) })
  await markInvoicePaid(tx, invoiceId, seenAt)
  return settleCardFact(tx, id, { ...settled, monthsId: null })
}

/** Ends the months of which nothing is paid any more. What comes before its payment waits for it. */
const applyReturn = async (tx: Queryable, id: number, fact: CardRefund | CardDispute, seenAt: Date) => {
  const paid = await findPaid(tx, fact.payment)
  const state = fact.kind === 'refunded' ? 'refunded' : (fact.outcome ?? 'disputed')
  const settled = { invoiceId: paid?.invoiceId ?? null, state: paymentState[state] }
  await settleCardFact(tx, id, { ...settled, monthsId: null, closedAt: null })
  if (!paid || (await findWholeReturn(tx, { ...paid, payment: fact.payment })) === undefined) return paid
  await closeReturned(tx, fact.payment, seenAt)
  if (paid.monthsId !== null && (await endRunningMonths(tx, paid.monthsId, seenAt)))
    await tellPlan(tx, paid.monthsId, { change: 'ended', at: seenAt })
  return undefined
}

/** Gives back what was left of months that an operator ended while their payment was disputed. */
const resumeDisputed = async (tx: Queryable, monthsId: number, since: Date, at: Date) => {
  const months = await lockMonths(tx, monthsId)
  if (!months?.endedAt || months.endedAt < since) return
  await lockUse(tx, months.accountId)
  await resumeMonths(tx, monthsId, at)
  await tellPlan(tx, monthsId, { change: 'given', at })
}

/** Notes how a dispute ended, once, and tells it to operators who had closed it. A payment that stands gives its months. */
const applyOutcome = async (tx: Queryable, fact: CardDispute, seenAt: Date) => {
  const open = await lockOpenDispute(tx, fact)
  const id = open?.id ?? (await insertCardFact(tx, fact, seenAt))
  if (id === undefined) return
  const standing = await applyReturn(tx, id, fact, seenAt)
  if (open && standing && standing.monthsId !== null && fact.outcome === 'disputeWon')
    await resumeDisputed(tx, standing.monthsId, open.seenAt, seenAt)
}

/** Takes what is told once: of a dispute that it has begun, and how it ended. */
const apply = async (tx: Queryable, fact: ReportedFact, seenAt: Date) => {
  if (fact.kind === 'disputed' && fact.outcome !== null) return applyOutcome(tx, fact, seenAt)
  const id = await insertCardFact(tx, fact, seenAt)
  if (id === undefined) return
  await (fact.kind === 'paid' ? applyPayment(tx, id, fact, seenAt) : applyReturn(tx, id, fact, seenAt))
}

/** Takes what the card processor tells: its signed events alone say what was paid. */
export function createCardEvents({ database, clock, cards }: CardEventsDeps) {
  return {
    /** Takes one event: each fact counts once, in one transaction, in whatever order they come. */
    async take({ body, signature }: { body: Uint8Array; signature: string }): Promise<void> {
      if (!cards) throw new AppError('notFound')
      const seenAt = clock.now()
      if (!cards.isGenuine(body, signature, seenAt)) throw new AppError('invalid', { msg: messages.signatureInvalid })
      const fact = readCardEvent(body)
      if (!fact) return
      await database.transaction(async (tx) => {
        // A refund and its payment that come at the same time see one another.
        await lockCardPayment(tx, fact.payment)
        await apply(tx, fact, seenAt)
      })
    },
  }
}
