import type { PlanInvoice } from '@plinth/api-schema/plan'
import type { Queryable } from '../../db/database.ts'
import type { Page } from './plans.repository.ts'

/** An invoice as it stands in the table. */
export type InvoiceRow = Omit<PlanInvoice, 'state' | 'paymentState'> & {
  paidAt: Date | null
  paymentState: number | null
}
/** An invoice that is written. */
export type NewInvoice = Pick<
  PlanInvoice,
  'name' | 'monthCount' | 'totalCents' | 'chainId' | 'coinId' | 'currency' | 'amount' | 'createdAt' | 'expiresAt'
> & { accountId: number; planId: number }

const INVOICES = `select i.id, i.name, p.name as "planName", i.month_count as "monthCount", i.total_cents as "totalCents",
    i.chain_id as "chainId", i.coin_id as "coinId", i.currency, i.amount::text as amount, i.card_url as "cardUrl", i.created_at as "createdAt",
    i.expires_at as "expiresAt", i.paid_at as "paidAt", y.state as "paymentState", y.tx_hash as "txHash"
  from plan_invoices i join plans p on p.id = i.plan_id
  left join lateral (select state, tx_hash from plan_payments where invoice_id = i.id order by id desc limit 1) y on true`

/** Writes an invoice; answers its id. */
export async function insertInvoice(tx: Queryable, invoice: NewInvoice): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'plan-invoice-insert',
    text: `insert into plan_invoices
             (name, account_id, plan_id, month_count, total_cents, chain_id, coin_id, currency, amount, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      invoice.name,
      invoice.accountId,
      invoice.planId,
      invoice.monthCount,
      invoice.totalCents,
      invoice.chainId,
      invoice.coinId,
      invoice.currency,
      invoice.amount,
      invoice.createdAt,
      invoice.expiresAt,
    ],
  })
  return row!.id
}

/** An invoice by its id. */
export async function findInvoice(database: Queryable, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await database.query<InvoiceRow>({
    name: 'plan-invoice',
    text: `${INVOICES} where i.id = $1`,
    values: [id],
  })
  return row
}

/** Notes the page at which an invoice is paid by card. */
export const updateCardUrl = (database: Queryable, id: number, url: string) =>
  database.query({
    name: 'plan-invoice-card-url',
    text: 'update plan_invoices set card_url = $2 where id = $1',
    values: [id, url],
  })

/** Deletes an invoice that nobody can pay, for the card processor has named no page for it. */
export const deleteUnpayable = (database: Queryable, id: number) =>
  database.query({
    name: 'plan-invoice-delete',
    text: `delete from plan_invoices i where i.id = $1 and i.card_url is null
              and not exists (select 1 from plan_payments y where y.invoice_id = i.id)`,
    values: [id],
  })

/** The invoices of a brand, the latest first. */
export const listInvoices = (database: Queryable, accountId: number, { limit, offset }: Page) =>
  database.query<InvoiceRow>({
    name: 'plan-invoices',
    text: `${INVOICES} where i.account_id = $1 order by i.id desc limit $2 offset $3`,
    values: [accountId, limit, offset],
  })

/** How many invoices a brand has: all, and those that it can still pay. */
export async function countInvoices(database: Queryable, accountId: number, at: Date) {
  const [row] = await database.query<{ total: number; open: number }>({
    name: 'plan-invoices-count',
    text: `select count(*) as total, count(*) filter (where paid_at is null and expires_at > $2) as open
             from plan_invoices where account_id = $1`,
    values: [accountId, at],
  })
  return row!
}

/** Deletes the invoices of an account with what arrived for them. */
export async function deleteInvoicesOf(database: Queryable, accountId: number): Promise<void> {
  await database.query({
    name: 'plan-payments-delete',
    text: 'delete from plan_payments y using plan_invoices i where i.id = y.invoice_id and i.account_id = $1',
    values: [accountId],
  })
  await database.query({
    name: 'plan-invoices-delete',
    text: 'delete from plan_invoices where account_id = $1',
    values: [accountId],
  })
}
