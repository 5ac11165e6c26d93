import { listStrayPayments } from '@plinth/api-schema/operators-plans'
import { PlanInvoice } from '@plinth/api-schema/plans'
import { builder } from './builders.ts'

/** An invoice that can be paid. */
export const buildInvoice = builder(PlanInvoice, () => ({
  id: 9,
  name: `0x${'9a'.repeat(32)}`,
  planName: 'Studio',
  monthNum: 3,
  totalCents: 29_700,
  chainId: 31_337,
  coinId: 1,
  currency: `0x${'0'.repeat(40)}`,
  amount: '148500000000000000',
  cardUrl: null,
  createTime: '2026-03-01 10:00:00',
  expireTime: '2030-03-01 10:30:00',
  state: 0,
  paymentState: null,
  txHash: null,
}))

/** An invoice that is paid by card. */
export const buildCardInvoice = builder(PlanInvoice, () => ({
  ...buildInvoice(),
  chainId: null,
  coinId: null,
  currency: 'eur',
  amount: '26700',
  cardUrl: 'https://cards.example/pay/1',
}))

/** A payment that could not be credited, as operators see it. */
export const buildStrayPayment = builder(listStrayPayments.row, () => ({
  id: 4,
  state: 2,
  userId: 31,
  userName: 'studio.north',
  nickName: 'Studio North',
  planName: 'House',
  chainId: 31_337,
  currency: `0x${'0'.repeat(40)}`,
  amount: '40000000000000000',
  payer: `0x${'7'.repeat(40)}`,
  txHash: `0x${'8b'.repeat(32)}`,
  payTime: '2026-03-01 10:05:00',
}))
