import { messages } from '@plinth/api-schema/messages'
import { invoiceFromWire, type PlanInvoice } from '@plinth/api-schema/plan'
import { listInvoices } from '@plinth/api-schema/plans'
import { api } from '../../../lib/api/client.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { resumePayment, sendPayment } from '../../../lib/chain/pay-desk-actions.ts'
import { PAYMENT_WORDS } from '../../../lib/plans/payment-words.ts'
import type { OnPayStep } from './pay-step.ts'

const ASK_EVERY_MS = 1_000
const MAX_ASKED = 300
// A payment that is sent in the last minute could be taken too late.
const LAST_MOMENT_MS = 60_000

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, ASK_EVERY_MS))

const read = async (id: number): Promise<PlanInvoice | undefined> =>
  (await api(listInvoices, { pageSize: 100 })).rows.map(invoiceFromWire).find((invoice) => invoice.id === id)

/** Waits until the server has credited a payment. */
const untilCredited = async (id: number, hash: string) => {
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    const invoice = await read(id).catch(() => undefined)
    if (invoice?.state === 'paid') return
    if (invoice?.txHash === hash && invoice.paymentState && invoice.paymentState !== 'waiting')
      throw new ChainRefusal('failure', PAYMENT_WORDS[invoice.paymentState])
    await pause()
  }
  throw new ChainRefusal('pending', messages.transactionPending)
}

/** The transaction that pays an invoice: one that was sent already, from here or elsewhere, or a new one. */
const payOnce = async (network: ChainNetwork, shown: PlanInvoice, onStep: OnPayStep): Promise<string> => {
  const earlier = await resumePayment(network, shown, onStep)
  if (earlier) return earlier.transactionHash
  const invoice = await read(shown.id)
  if (invoice?.txHash && (invoice.state === 'paid' || invoice.paymentState === 'waiting')) return invoice.txHash
  if (invoice?.state !== 'open' || invoice.expiresAt.getTime() - Date.now() < LAST_MOMENT_MS)
    throw new ChainRefusal('failure', messages.invoiceExpired)
  return (await sendPayment(network, invoice, onStep)).transactionHash
}

/** Pays an invoice, or goes on with a payment that was sent already, until the server has credited it. */
export const payInvoice = async (network: ChainNetwork, invoice: PlanInvoice, onStep: OnPayStep): Promise<void> => {
  const hash = await payOnce(network, invoice, onStep)
  onStep('record', hash as `0x${string}`)
  await untilCredited(invoice.id, hash)
}
