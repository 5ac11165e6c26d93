import type { InvoiceState, PaymentState, PlanInvoice } from '@plinth/api-schema/plan'

const TOLD = 'The people who run this site have been told.'

/** What became of a payment, in a sentence. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  waiting: 'The payment has arrived. It counts once its block is final.',
  credited: 'Paid. Your months have begun.',
  tooLittle: `A payment has arrived that is too small. ${TOLD}`,
  wrongCoin: `A payment has arrived in another coin or currency. ${TOLD}`,
  late: `A payment has arrived after the invoice had expired. ${TOLD}`,
  paidAlready: `This invoice was paid twice. ${TOLD}`,
  unknown: `A payment has arrived without an invoice. ${TOLD}`,
  refunded: 'The payment was refunded, in whole or in part.',
  disputed: `The payment is disputed at the card processor. ${TOLD}`,
  disputeWon: 'The payment was disputed, and stands. Your months go on.',
  disputeLost: 'The payment was disputed, and has gone back to the card.',
}

const BADGES: Readonly<Record<InvoiceState, { label: string; tone: 'neutral' | 'ok' | 'warn' }>> = {
  open: { label: 'Open', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'ok' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** What a row says of its invoice: a word, and a sentence where there is something to add. */
export const invoiceWords = ({ state, paymentState }: Pick<PlanInvoice, 'state' | 'paymentState'>) => {
  const isPlain = paymentState === null || paymentState === 'credited'
  const badge =
    !isPlain && state !== 'paid' && paymentState === 'waiting'
      ? { label: 'Arrived', tone: 'warn' as const }
      : BADGES[state]
  return { ...badge, note: isPlain ? null : PAYMENT_WORDS[paymentState] }
}

/** Why a payment could not be credited, as operators read it. */
export const STRAY_WORDS: Readonly<Record<PaymentState, string>> = {
  waiting: 'Waiting',
  credited: 'Credited',
  tooLittle: 'Too little',
  wrongCoin: 'Another coin or currency',
  late: 'After the end',
  paidAlready: 'Paid twice',
  unknown: 'No invoice',
  refunded: 'Refunded',
  disputed: 'Disputed',
  disputeWon: 'Dispute won',
  disputeLost: 'Dispute lost',
}
