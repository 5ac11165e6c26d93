import { paymentState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** What the card processor tells of a payment. */
export type CardFact = {
  event: string
  /** The name of the payment at the processor, which refunds and disputes name, too. */
  payment: string
  /** What the event is about: the processor can tell one thing by two events. */
  object: string
  /** In the smallest unit of the currency. */
  amount: string
  currency: string
  happenedAt: Date
}
/** Somebody has paid. */
export type CardPaid = CardFact & { kind: 'paid'; invoice: string | null }
/** Money has gone back. */
export type CardRefund = CardFact & { kind: 'refunded'; isWhole: boolean }
/** Somebody wants money back; once it is known, who got it. */
export type CardDispute = CardFact & { kind: 'disputed'; outcome: 'disputeWon' | 'disputeLost' | null }
/** Whatever the card processor tells. */
export type ReportedFact = CardPaid | CardRefund | CardDispute

/** What became of what the processor told. */
export type SettledFact = { invoiceId: number | null; state: number; monthsId: number | null; closedAt: Date | null }

/** Makes others wait who take events about the same payment. */
export const lockCardPayment = (tx: Queryable, payment: string) =>
  tx.query({
    name: 'plan-card-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('card:' || $1::text, 0))`,
    values: [payment],
  })

/** Writes what the processor told; answers no id for an event, or a fact, that is known already. */
export async function insertCardFact(tx: Queryable, fact: ReportedFact, seenAt: Date): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'plan-card-insert',
    text: `insert into plan_payments (card_event, card_kind, card_object, tx_hash, currency, amount, is_whole, mined_at, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    values: [
      fact.event,
      fact.kind,
      fact.object,
      fact.payment,
      fact.currency,
      fact.amount,
      fact.kind === 'refunded' && fact.isWhole,
      fact.happenedAt,
      seenAt,
    ],
  })
  return row?.id
}

/** A dispute that has begun and whose outcome is not known yet: since when it was seen. */
export async function lockOpenDispute(tx: Queryable, dispute: CardDispute) {
  const [row] = await tx.query<{ id: number; seenAt: Date }>({
    name: 'plan-card-dispute',
    text: `select id, seen_at as "seenAt" from plan_payments
            where card_kind = 'disputed' and card_object = $1 and state = ${paymentState.disputed} for no key update`,
    values: [dispute.object],
  })
  return row
}

/** Notes what became of it. */
export const settleCardFact = (tx: Queryable, id: number, { invoiceId, state, monthsId, closedAt }: SettledFact) =>
  tx.query({
    name: 'plan-card-settle',
    text: 'update plan_payments set invoice_id = $2, state = $3, months_id = $4, closed_at = $5 where id = $1',
    values: [id, invoiceId, state, monthsId, closedAt],
  })

/** The invoice that a payment names. */
export async function findInvoiceNamed(tx: Queryable, name: string): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'plan-card-invoice',
    text: 'select id from plan_invoices where name = $1',
    values: [name],
  })
  return row?.id
}

/** What a payment was for, as far as it is known. */
export async function findPaid(tx: Queryable, payment: string) {
  const [row] = await tx.query<{
    invoiceId: number | null
    monthsId: number | null
    amount: string
    currency: string
  }>({
    name: 'plan-card-paid',
    text: `select invoice_id as "invoiceId", months_id as "monthsId", amount::text as amount, currency from plan_payments
            where tx_hash = $1 and card_event is not null and card_kind = 'paid'`,
    values: [payment],
  })
  return row
}

/** How a payment of which nothing is left went back: the state of what told so; undefined while something is left. */
export async function findWholeReturn(
  tx: Queryable,
  { payment, amount, currency }: Pick<CardPaid, 'payment' | 'amount' | 'currency'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ state: number }>({
    name: 'plan-card-returned',
    text: `select state from plan_payments where tx_hash = $1 and card_event is not null
              and (is_whole or (state = ${paymentState.disputeLost} and amount >= $2::numeric and currency = $3))
            order by id limit 1`,
    values: [payment, amount, currency],
  })
  return row?.state
}

/** Says of refunds and disputes that came before their payment which invoice they are about. */
export const attachEarlier = (tx: Queryable, payment: string, invoiceId: number | null) =>
  tx.query({
    name: 'plan-card-attach',
    text: `update plan_payments set invoice_id = $2
            where tx_hash = $1 and card_event is not null and card_kind <> 'paid'`,
    values: [payment, invoiceId],
  })

/** Closes a payment that could not be credited, once its money has gone back. */
export const closeReturned = (tx: Queryable, payment: string, at: Date) =>
  tx.query({
    name: 'plan-card-close',
    text: `update plan_payments set closed_at = $2 where tx_hash = $1 and card_event is not null and card_kind = 'paid'
              and state > ${paymentState.credited} and closed_at is null`,
    values: [payment, at],
  })
