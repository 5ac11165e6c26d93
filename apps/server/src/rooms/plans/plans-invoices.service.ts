import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { PlanInvoice } from '@plinth/api-schema/plan'
import { paymentState, stateOf } from '@plinth/api-schema/states'
import { getAddress, parseUnits, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ListedToken, WalletService } from '../wallet/wallet.service.ts'
import { requireFewInvoices, requirePlan, requireSold } from './plans.policy.ts'
import { findPlan, lockUse, type Page } from './plans.repository.ts'
import {
  countInvoices,
  findInvoice,
  type InvoiceRow,
  insertInvoice,
  listInvoices,
} from './plans-invoices.repository.ts'

const GOOD_FOR_MS = 30 * 60_000
const RATE_DECIMALS = 18
// More digits of a coin than these say nothing to anybody; what is left of the last one is rounded up.
const SHOWN_DECIMALS = 8

export type InvoicesDeps = {
  database: Database
  clock: Clock
  wallet: Pick<WalletService, 'requireNetwork' | 'tokens'>
}
/** What a brand asks to pay for, and in which coin. */
export type InvoiceInput = { planId: number; months: number; chainId: number; coinId: number }

/** How much of a coin, in its smallest unit, a price in cents is at a rate in dollars. */
export function amountOf(cents: number, { usdRate, precision }: { usdRate: string; precision: number }): bigint {
  const rate = parseUnits(usdRate, RATE_DECIMALS)
  const step = 10n ** BigInt(Math.max(0, precision - SHOWN_DECIMALS))
  const price = BigInt(cents) * 10n ** BigInt(precision + RATE_DECIMALS)
  const share = 100n * rate * step
  return ((price + share - 1n) / share) * step
}

/** Writes the invoices that brands pay from their wallets. */
export function createInvoicesService({ database, clock, wallet }: InvoicesDeps) {
  const stateOfInvoice = ({ paidAt, expiresAt }: InvoiceRow): PlanInvoice['state'] => {
    if (paidAt !== null) return 'paid'
    return expiresAt > clock.now() ? 'open' : 'expired'
  }
  const invoiceOf = ({ paidAt, paymentState: state, ...row }: InvoiceRow): PlanInvoice => ({
    ...row,
    state: stateOfInvoice({ paidAt, paymentState: state, ...row }),
    paymentState: state === null ? null : stateOf(paymentState, state),
  })
  const requireCoin = (chainId: number, coinId: number): ListedToken & { usdRate: string } => {
    if (!wallet.requireNetwork(chainId).contracts.pay_desk)
      throw new AppError('invalid', { msg: messages.payDeskMissing })
    const coin = wallet.tokens().find((token) => token.chainId === chainId && token.id === coinId)
    const usdRate = coin && !coin.isRateStale && Number(coin.usdRate) > 0 ? coin.usdRate : null
    if (!coin || usdRate === null) throw new AppError('invalid', { msg: messages.coinWithoutRate, field: 'coinId' })
    return { ...coin, usdRate }
  }

  return {
    /** Asks for an invoice at the rate of the moment. */
    async create({ accountId }: Member, { planId, months, chainId, coinId }: InvoiceInput): Promise<PlanInvoice> {
      const coin = requireCoin(chainId, coinId)
      const createdAt = clock.now()
      return database.transaction(async (tx) => {
        const plan = requireSold(requirePlan(await findPlan(tx, planId)))
        // Several at once are counted one after the other.
        await lockUse(tx, accountId)
        requireFewInvoices(await countInvoices(tx, accountId, createdAt))
        const totalCents = plan.priceCents * months
        const id = await insertInvoice(tx, {
          name: `0x${randomBytes(32).toString('hex')}`,
          accountId,
          planId,
          monthCount: months,
          totalCents,
          chainId,
          coinId,
          currency: coin.contractAddr === '' ? zeroAddress : getAddress(coin.contractAddr.toLowerCase()),
          amount: String(amountOf(totalCents, coin)),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + GOOD_FOR_MS),
        })
        return invoiceOf((await findInvoice(tx, id))!)
      })
    },

    /** The caller's invoices. */
    async list({ accountId }: Member, page: Page): Promise<{ rows: PlanInvoice[]; total: number }> {
      const rows = await listInvoices(database, accountId, page)
      return { rows: rows.map(invoiceOf), total: (await countInvoices(database, accountId, clock.now())).total }
    },
  }
}
