import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { z } from 'zod'
import type { CardDispute, CardFact, CardPaid, CardRefund, ReportedFact } from './plans-card-events.repository.ts'

type EventHead = Pick<CardFact, 'event' | 'happenedAt'>

const LAST_SECOND = 253_402_300_799

const id = z.string().regex(/^[\w-]{1,200}$/)
const amount = z.int().min(0)
const currency = z.string().regex(/^[a-z]{3}$/)
const Event = z.object({
  id,
  type: z.string(),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({ object: z.looseObject({}) }),
})
const Session = z.object({
  mode: z.string(),
  payment_status: z.string(),
  payment_intent: id.nullish(),
  client_reference_id: z.string().nullish(),
  amount_total: amount.nullish(),
  currency: currency.nullish(),
})
const Charge = z.object({ payment_intent: id.nullish(), amount_refunded: amount, currency, refunded: z.boolean() })
const Dispute = z.object({ id, payment_intent: id.nullish(), amount, currency, status: z.string().nullish() })

const INVOICE_NAME = /^0x[0-9a-f]{64}$/

const readSession = (object: unknown, head: EventHead): CardPaid | null => {
  const session = Session.parse(object)
  const { payment_intent: payment, amount_total: total, currency: paidIn, client_reference_id: invoice } = session
  // Pages of other products of the same account, and pages that are not paid yet.
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || !payment || !total || !paidIn) return null
  const isName = invoice != null && INVOICE_NAME.test(invoice)
  return {
    ...head,
    kind: 'paid',
    payment,
    object: payment,
    amount: String(total),
    currency: paidIn,
    invoice: isName ? invoice : null,
  }
}

const readRefund = (object: unknown, head: EventHead): CardRefund | null => {
  const { payment_intent: payment, amount_refunded: refunded, currency, refunded: isWhole } = Charge.parse(object)
  if (!payment) return null
  // It names the sum of all refunds so far.
  const key = `${payment} ${refunded}`
  return { ...head, kind: 'refunded', payment, object: key, amount: String(refunded), currency, isWhole }
}

const readDispute = (object: unknown, head: EventHead): CardDispute | null => {
  const { id: key, payment_intent: payment, amount: disputed, currency } = Dispute.parse(object)
  if (!payment) return null
  return { ...head, kind: 'disputed', payment, object: key, amount: String(disputed), currency, outcome: null }
}

// An inquiry that was closed never took any money back.
const OUTCOMES: ReadonlyMap<string, CardDispute['outcome']> = new Map([
  ['won', 'disputeWon'],
  ['warning_closed', 'disputeWon'],
  ['lost', 'disputeLost'],
])

const readOutcome = (object: unknown, head: EventHead): CardDispute | null => {
  const dispute = readDispute(object, head)
  const outcome = OUTCOMES.get(Dispute.parse(object).status ?? '')
  return dispute && outcome ? { ...dispute, outcome } : null
}

const READERS: Readonly<Record<string, (object: unknown, head: EventHead) => ReportedFact | null>> = {
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'charge.refunded': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.closed': readOutcome,
}

/** Reads a signed event; null for what changes nothing here. Refuses what is no event. */
export function readCardEvent(body: Uint8Array): ReportedFact | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const { id: event, type, created, data } = Event.parse(JSON.parse(text))
    const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined
    return read?.(data.object, { event, happenedAt: new Date(created * 1_000) }) ?? null
  } catch (cause) {
    throw new AppError('invalid', { msg: messages.malformedBody, cause })
  }
}
