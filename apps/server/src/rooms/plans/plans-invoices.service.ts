import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import type { Plan, PlanInvoice } from '@plinth/api-schema/plan'
import { paymentState, stateOf } from '@plinth/api-schema/states'
import type { FastifyBaseLogger } from 'fastify'
import { getAddress, parseUnits, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ListedToken, WalletService } from '../wallet/wallet.service.ts'
import { requireCardPrice, requireFewInvoices, requirePlan, requireSold } from './plans.policy.ts'
import { findPlan, lockUse, type Page } from './plans.repository.ts'
import {
  countInvoices,
  deleteUnpayable,
  findInvoice,
  type InvoiceRow,
  insertInvoice,
  listInvoices,
  type NewInvoice,
  updateCardUrl,
} from './plans-invoices.repository.ts'

const GOOD_FOR_MS = 30 * 60_000
// The processor keeps a page open for half an hour at least, by its own clock.
const CARD_GOOD_FOR_MS = 60 * 60_000
const TRY_AGAIN_SECONDS = 10
const RATE_DECIMALS = 18
// More digits of a coin than these say nothing to anybody; what is left of the last one is rounded up.
const SHOWN_DECIMALS = 8

export type InvoicesDeps = {
  database: Database
  clock: Clock
  wallet: Pick<WalletService, 'requireNetwork' | 'tokens'>
  /** Where plans are paid for by card; null where that is not set up. */
  cards: CardProcessor | null
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}
/** What a brand asks to pay for, and in which coin. */
export type InvoiceInput = CardInvoiceInput & { chainId: number; coinId: number }
/** What a brand asks to pay for by card. */
export type CardInvoiceInput = { planId: number; months: number }
type Terms = Pick<NewInvoice, 'chainId' | 'coinId' | 'currency' | 'amount' | 'expiresAt'>

/** How much of a coin, in its smallest unit, a price in cents is at a rate in dollars. */
export function amountOf(cents: number, { usdRate, precision }: { usdRate: string; precision: number }): bigint {
  const rate = parseUnits(usdRate, RATE_DECIMALS)
  const step = 10n ** BigInt(Math.max(0, precision - SHOWN_DECIMALS))
  const price = BigInt(cents) * 10n ** BigInt(precision + RATE_DECIMALS)
  const share = 100n * rate * step
  return ((price + share - 1n) / share) * step
}

/** Writes the invoices that brands pay from their wallets, or by card. */
export function createInvoicesService({ database, clock, wallet, cards, publicUrl, log }: InvoicesDeps) {
  const stateOfInvoice = ({ paidAt, expiresAt }: InvoiceRow): PlanInvoice['state'] => {
    if (paidAt !== null) return 'paid'
    return expiresAt > clock.now() ? 'open' : 'expired'
  }
  const invoiceOf = (invoice: InvoiceRow): PlanInvoice => {
    const { paidAt: _, paymentState: last, cardUrl, ...row } = invoice
    const state = stateOfInvoice(invoice)
    return {
      ...row,
      state,
      cardUrl: state === 'open' ? cardUrl : null,
      paymentState: last === null ? null : stateOf(paymentState, last),
    }
  }
  const requireCoin = (chainId: number, coinId: number): ListedToken & { usdRate: string } => {
    if (!wallet.requireNetwork(chainId).contracts.pay_desk)
      throw new AppError('invalid', { msg: messages.payDeskMissing })
    const coin = wallet.tokens().find((token) => token.chainId === chainId && token.id === coinId)
    const usdRate = coin && !coin.isRateStale && Number(coin.usdRate) > 0 ? coin.usdRate : null
    if (!coin || usdRate === null) throw new AppError('invalid', { msg: messages.coinWithoutRate, field: 'coinId' })
    return { ...coin, usdRate }
  }

  const write = (
    { accountId }: Member,
    { planId, months }: CardInvoiceInput,
    termsOf: (plan: Plan, at: Date) => Terms,
  ) =>
    database.transaction(async (tx) => {
      const createdAt = clock.now()
      const plan = requireSold(requirePlan(await findPlan(tx, planId)))
      const terms = termsOf(plan, createdAt)
      // Several at once are counted one after the other.
      await lockUse(tx, accountId)
      requireFewInvoices(await countInvoices(tx, accountId, createdAt))
      const name = `0x${randomBytes(32).toString('hex')}`
      const totalCents = plan.priceCents * months
      const written = { name, accountId, planId, monthCount: months, totalCents, createdAt, ...terms }
      return { plan, invoice: (await findInvoice(tx, await insertInvoice(tx, written)))! }
    })

  /** The page at which an invoice is paid. One that the processor has made no page for goes again: nobody can pay it. */
  const openPage = async (processor: CardProcessor, plan: Plan, { id, name, monthCount, expiresAt }: InvoiceRow) => {
    const back = `${publicUrl}${pages.plan.path}`
    try {
      return await processor.createCheckout({
        ...requireCardPrice(plan),
        ...{ invoice: name, title: `${plan.name}, one month`, monthCount, expiresAt },
        ...{ paidUrl: `${back}?paid=${id}`, cancelUrl: back },
      })
    } catch (cause) {
      log.warn({ err: cause }, 'the card processor made no page for an invoice')
      await deleteUnpayable(database, id)
      throw new AppError('overloaded', { msg: messages.cardUnavailable, retryAfter: TRY_AGAIN_SECONDS, cause })
    }
  }

  return {
    /** Asks for an invoice at the rate of the moment. */
    async create(member: Member, { chainId, coinId, ...wanted }: InvoiceInput): Promise<PlanInvoice> {
      const coin = requireCoin(chainId, coinId)
      const { invoice } = await write(member, wanted, ({ priceCents }, at) => ({
        chainId,
        coinId,
        currency: coin.contractAddr === '' ? zeroAddress : getAddress(coin.contractAddr.toLowerCase()),
        amount: String(amountOf(priceCents * wanted.months, coin)),
        expiresAt: new Date(at.getTime() + GOOD_FOR_MS),
      }))
      return invoiceOf(invoice)
    },

    /** Asks for an invoice that is paid by card, and for the page at which it is paid. */
    async createByCard(member: Member, wanted: CardInvoiceInput): Promise<PlanInvoice> {
      if (!cards) throw new AppError('notFound')
      const { plan, invoice } = await write(member, wanted, (sold, at) => {
        const { price, currency } = requireCardPrice(sold)
        const amount = String(price * wanted.months)
        return { chainId: null, coinId: null, currency, amount, expiresAt: new Date(at.getTime() + CARD_GOOD_FOR_MS) }
      })
      const cardUrl = await openPage(cards, plan, invoice)
      await updateCardUrl(database, invoice.id, cardUrl)
      return invoiceOf({ ...invoice, cardUrl })
    },

    /** The caller's invoices. */
    async list({ accountId }: Member, page: Page): Promise<{ rows: PlanInvoice[]; total: number }> {
      const rows = await listInvoices(database, accountId, page)
      return { rows: rows.map(invoiceOf), total: (await countInvoices(database, accountId, clock.now())).total }
    },
  }
}
