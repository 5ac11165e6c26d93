import { paymentState } from '@plinth/api-schema/states'
import { type Address, getAddress, zeroAddress } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import { tellPlan } from './plans.notices.ts'
import { insertMonths, lockUse } from './plans.repository.ts'
import {
  type DuePayment,
  insertPayments,
  type LockedInvoice,
  lockDuePayments,
  lockInvoice,
  markInvoicePaid,
  type Payment,
  updatePaymentState,
  withdrawPaymentsAfter,
} from './plans-payments.repository.ts'

export type { Payment }

/** The pay desk of a chain, and the coins that its settings name. */
export type PayDesk = { address: Address; coins: readonly Address[] }

/** The pay desk of a network, where it has one. */
export const payDeskOf = ({ contracts, tokens }: Pick<ChainNetwork, 'contracts' | 'tokens'>): PayDesk | undefined =>
  contracts?.pay_desk === undefined
    ? undefined
    : {
        address: getAddress(contracts.pay_desk.toLowerCase()),
        coins: tokens.map(({ contractAddr }) =>
          contractAddr === '' ? zeroAddress : getAddress(contractAddr.toLowerCase()),
        ),
      }

/**
 * What becomes of a payment, on a chain or by card. One that was made or seen before its invoice expired is in time: neither a server
 * that was away nor a clock that is ahead makes it late.
 */
export const judgePayment = (
  chainId: number | null,
  payment: Pick<DuePayment, 'currency' | 'amount' | 'minedAt' | 'seenAt'>,
  invoice: LockedInvoice | undefined,
): keyof typeof paymentState => {
  if (!invoice) return 'unknown'
  if (invoice.chainId !== chainId || invoice.currency !== payment.currency) return 'wrongCoin'
  if (invoice.paidAt !== null) return 'paidAlready'
  if (BigInt(payment.amount) < BigInt(invoice.amount)) return 'tooLittle'
  const at = Math.min(payment.minedAt.getTime(), payment.seenAt.getTime())
  return at > invoice.expiresAt.getTime() ? 'late' : 'credited'
}

/** Gives the months that an invoice is for; answers their id. */
export const creditInvoice = async (
  tx: Queryable,
  id: number,
  { accountId, planId, monthCount: months }: LockedInvoice,
  at: Date,
): Promise<number> => {
  await lockUse(tx, accountId)
  const monthsId = await insertMonths(tx, { accountId, planId, months, at })
  await markInvoicePaid(tx, id, at)
  await tellPlan(tx, monthsId, { change: 'given', at })
  return monthsId
}

/** Writes down what arrives at pay desks, in the transaction that moves the cursor of the chain. */
export const planPayments = {
  /** Writes what a stretch of blocks says. */
  async apply(
    tx: Queryable,
    chainId: number,
    payments: readonly Payment[],
    { desk, timeOf, now }: { desk: PayDesk | undefined; timeOf: (blockNumber: number) => Date; now: Date },
  ): Promise<void> {
    if (!desk || payments.length === 0) return
    const timed = payments.map((payment) => ({ ...payment, minedAt: timeOf(payment.blockNumber) }))
    await insertPayments(tx, chainId, timed, { coins: desk.coins, seenAt: now })
  },

  /** Takes back what blocks after one said, as far as it was not final. */
  async withdrawAfter(tx: Queryable, chainId: number, blockNumber: number): Promise<void> {
    await withdrawPaymentsAfter(tx, chainId, blockNumber)
  },

  /** Gives the months that final payments are for; what cannot be credited is left to the operators. */
  async finalise(tx: Queryable, chainId: number, finalBlock: number, now: Date): Promise<void> {
    for (const payment of await lockDuePayments(tx, chainId, finalBlock)) {
      const invoice = payment.invoiceId === null ? undefined : await lockInvoice(tx, payment.invoiceId)
      const state = judgePayment(chainId, payment, invoice)
      await updatePaymentState(tx, payment.id, paymentState[state])
      if (state !== 'credited' || !invoice || payment.invoiceId === null) continue
      await creditInvoice(tx, payment.invoiceId, invoice, now)
    }
  },
}
