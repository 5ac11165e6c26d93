import type { StrayPayment } from '@plinth/api-schema/moderation-plans'
import { paymentState, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import type { Page } from './plans.repository.ts'

const STRAY = `y.state > ${paymentState.credited} and y.closed_at is null`

/** Money that arrived at a pay desk. */
export type Payment = {
  invoice: `0x${string}`
  payer: `0x${string}`
  currency: `0x${string}`
  amount: bigint
  txHash: `0x${string}`
  logIndex: number
  blockNumber: number
}

/** A payment whose block is final, with the invoice that it names. */
export type DuePayment = {
  id: number
  currency: string
  amount: string
  minedAt: Date
  seenAt: Date
  invoiceId: number | null
}
/** An invoice that is locked until the transaction ends. */
export type LockedInvoice = {
  accountId: number
  planId: number
  monthCount: number
  chainId: number | null
  currency: string
  amount: string
  expiresAt: Date
  paidAt: Date | null
}
/**
 * Writes what arrived at a pay desk. What names no invoice is kept where it is money that the network's settings know: anybody can
 * send a coin of their own making.
 */
export const insertPayments = (
  tx: Queryable,
  chainId: number,
  payments: readonly (Payment & { minedAt: Date })[],
  { coins, seenAt }: { coins: readonly string[]; seenAt: Date },
) =>
  tx.query({
    name: 'plan-payments-insert',
    text: `insert into plan_payments (invoice_id, chain_id, tx_hash, log_index, block_number, payer, currency, amount, mined_at, seen_at)
           select i.id, $1, t.tx_hash, t.log_index, t.block_number, t.payer, t.currency, t.amount, t.mined_at, $9
             from unnest($2::text[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::numeric[], $10::timestamptz[])
               as t(name, tx_hash, log_index, block_number, payer, currency, amount, mined_at)
             left join plan_invoices i on i.name = t.name
            where i.id is not null or (t.amount > 0 and t.currency = any ($11::text[]))
            order by t.block_number, t.log_index
           on conflict do nothing`,
    values: [
      chainId,
      payments.map(({ invoice }) => invoice),
      payments.map(({ txHash }) => txHash),
      payments.map(({ logIndex }) => logIndex),
      payments.map(({ blockNumber }) => blockNumber),
      payments.map(({ payer }) => payer),
      payments.map(({ currency }) => currency),
      payments.map(({ amount }) => String(amount)),
      seenAt,
      payments.map(({ minedAt }) => minedAt),
      coins,
    ],
  })

/** Takes back what waits in blocks after one. */
export const withdrawPaymentsAfter = (tx: Queryable, chainId: number, blockNumber: number) =>
  tx.query({
    name: 'plan-payments-withdraw',
    text: `delete from plan_payments where chain_id = $1 and block_number > $2 and state = ${paymentState.waiting}`,
    values: [chainId, blockNumber],
  })

/** The payments that wait in blocks up to one, in the order of the chain. */
export const lockDuePayments = (tx: Queryable, chainId: number, upTo: number) =>
  tx.query<DuePayment>({
    name: 'plan-payments-due',
    text: `select id, currency, amount::text as amount, mined_at as "minedAt", seen_at as "seenAt", invoice_id as "invoiceId"
             from plan_payments where chain_id = $1 and block_number <= $2 and state = ${paymentState.waiting}
            order by block_number, log_index for no key update`,
    values: [chainId, upTo],
  })

/** An invoice that is locked until the transaction ends. */
export async function lockInvoice(tx: Queryable, id: number): Promise<LockedInvoice | undefined> {
  const [row] = await tx.query<LockedInvoice>({
    name: 'plan-invoice-lock',
    text: `select account_id as "accountId", plan_id as "planId", month_count as "monthCount", chain_id as "chainId", currency,
             amount::text as amount, expires_at as "expiresAt", paid_at as "paidAt"
             from plan_invoices where id = $1 for no key update`,
    values: [id],
  })
  return row
}

/** Notes that an invoice was paid. */
export const markInvoicePaid = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'plan-invoice-paid',
    text: 'update plan_invoices set paid_at = $2 where id = $1',
    values: [id, at],
  })

/** Notes what became of a payment. */
export const updatePaymentState = (tx: Queryable, id: number, state: number) =>
  tx.query({
    name: 'plan-payment-state',
    text: 'update plan_payments set state = $2 where id = $1',
    values: [id, state],
  })

/** Payments that could not be credited and that nobody has dealt with, the oldest first. */
export async function listStray(database: Queryable, { limit, offset }: Page): Promise<StrayPayment[]> {
  type Row = Omit<StrayPayment, 'state' | 'owner'> & {
    state: number
    ownerId: number | null
    userName: string | null
    name: string | null
  }
  const rows = await database.query<Row>({
    name: 'plan-payments-stray',
    text: `select y.id, y.state, y.chain_id as "chainId", y.currency, y.amount::text as amount, y.payer, y.tx_hash as "txHash",
             y.mined_at as "paidAt", p.name as "planName", o.id as "ownerId", o.user_name as "userName", o.name
             from plan_payments y left join plan_invoices i on i.id = y.invoice_id left join plans p on p.id = i.plan_id
             left join people o on o.id = i.account_id
            where ${STRAY} order by y.id limit $1 offset $2`,
    values: [limit, offset],
  })
  return rows.map(({ state, ownerId, userName, name, ...row }) => ({
    ...row,
    state: stateOf(paymentState, state),
    owner: ownerId === null ? null : { id: ownerId, userName: userName ?? '', name: name ?? '' },
  }))
}

/** How many of them there are. */
export async function countStray(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'plan-payments-stray-count',
    text: `select count(*) as total from plan_payments y where ${STRAY}`,
  })
  return totalOf(rows)
}

/** A payment that could not be credited, locked until the transaction ends. */
export async function lockStray(tx: Queryable, id: number) {
  const [row] = await tx.query<{ closedAt: Date | null; txHash: string }>({
    name: 'plan-payment-lock',
    text: `select closed_at as "closedAt", tx_hash as "txHash" from plan_payments
            where id = $1 and state > ${paymentState.credited} for no key update`,
    values: [id],
  })
  return row
}

/** Notes that a payment was dealt with. */
export const closeStray = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'plan-payment-close',
    text: 'update plan_payments set closed_at = $2 where id = $1',
    values: [id, at],
  })
