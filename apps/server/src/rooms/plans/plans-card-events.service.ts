import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { paymentState } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import type { Clock } from '../../ports/clock.ts'
import { endRunningMonths } from './plans.repository.ts'
import {
  attachEarlier,
  type CardPaid,
  type CardReturn,
  closeReturned,
  findInvoiceNamed,
  findPaid,
  insertCardFact,
  isRefundedWholly,
  lockCardPayment,
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
  const isReturned = await isRefundedWholly(tx, payment)
  await attachEarlier(tx, payment, invoiceId ?? null)
  const state = judged === 'credited' && isReturned ? 'refunded' : judged
  const settled = { invoiceId: invoiceId ?? null, state: paymentState[state], closedAt: isReturned ? seenAt : null }
  if (judged !== 'credited' || !invoice || invoiceId === undefined)
    return settleCardFact(tx, id, { ...settled, monthsId: null })
  if (!isReturned)
    return settleCardFact(tx, id, { ...settled, monthsId: await creditInvoice(tx, invoiceId, invoice, seenAt) })
  await markInvoicePaid(tx, invoiceId, seenAt)
  return settleCardFact(tx, id, { ...settled, monthsId: null })
}

/** Ends the months whose payment was refunded wholly. What comes before its payment waits for it. */
const applyReturn = async (tx: Queryable, id: number, fact: CardReturn, seenAt: Date) => {
  const paid = await findPaid(tx, fact.payment)
  const settled = { invoiceId: paid?.invoiceId ?? null, state: paymentState[fact.kind] }
  await settleCardFact(tx, id, { ...settled, monthsId: null, closedAt: null })
  if (!paid || !fact.isWhole) return
  await closeReturned(tx, fact.payment, seenAt)
  if (paid.monthsId !== null) await endRunningMonths(tx, paid.monthsId, seenAt)
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
        const id = await insertCardFact(tx, fact, seenAt)
        if (id === undefined) return
        await (fact.kind === 'paid' ? applyPayment(tx, id, fact, seenAt) : applyReturn(tx, id, fact, seenAt))
      })
    },
  }
}
