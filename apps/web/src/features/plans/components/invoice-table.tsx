import type { PlanInvoice } from '@plinth/api-schema/plan'
import { useState } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { PaidAmount } from '../../../lib/plans/paid-amount.tsx'
import { invoiceWords } from '../../../lib/plans/payment-words.ts'
import { priceWords } from '../../../lib/plans/plan-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useInvoices } from '../api/use-invoices.ts'
import { PayDialog } from './pay-dialog.tsx'
import styles from './subscription-panel.module.css'

// Those that matter are the latest: no more than five can be open.
const SHOWN = 20

const State = ({ invoice }: { invoice: PlanInvoice }) => {
  const { label, tone, note } = invoiceWords(invoice)
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{label}</Badge>
      {note && <span className={styles.lead}>{note}</span>}
    </span>
  )
}

/** The way to pay: by card on the page of the processor, else from a wallet. */
const Pay = ({ invoice, onPay }: { invoice: PlanInvoice; onPay: (invoice: PlanInvoice) => void }) => {
  const label = `Pay for ${invoice.planName}`
  if (invoice.state !== 'open') return null
  if (invoice.chainId !== null)
    return (
      <Button size="small" aria-label={label} onClick={() => onPay(invoice)}>
        Pay
      </Button>
    )
  return (
    invoice.cardUrl !== null && (
      <Button size="small" asChild>
        <a href={invoice.cardUrl} aria-label={`${label} by card`}>
          Pay
        </a>
      </Button>
    )
  )
}

const columnsOf = (onPay: (invoice: PlanInvoice) => void): readonly TableColumn<PlanInvoice>[] => [
  { id: 'plan', header: 'Plan', card: 'lead', cell: ({ planName }) => <bdi>{planName}</bdi> },
  { id: 'state', header: 'State', cell: (invoice) => <State invoice={invoice} /> },
  { id: 'months', header: 'Months', numeric: true, cell: ({ monthCount }) => monthCount },
  { id: 'total', header: 'Total', numeric: true, cell: ({ totalCents }) => priceWords(totalCents) },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (invoice) => <PaidAmount of={invoice} />,
  },
  { id: 'asked', header: 'Asked for', cell: ({ createdAt }) => <Time at={createdAt} look="minute" /> },
  {
    id: 'pay',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (invoice) => <Pay invoice={invoice} onPay={onPay} />,
  },
]

/** The latest invoices of a brand, each with the way to pay it while it is open; nothing where there are none. */
export const InvoiceTable = () => {
  const { invoices } = useInvoices({ pageSize: SHOWN })
  const networks = useNetworks()
  const [paying, setPaying] = useState<PlanInvoice>()
  const network = networks.find(({ chainId }) => chainId === paying?.chainId)
  if (!invoices || invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices-title" className={styles.invoices}>
      <h3 id="invoices-title">Invoices</h3>
      <Table
        caption="Your latest invoices"
        columns={columnsOf(setPaying)}
        rows={invoices}
        rowKey={({ id }) => String(id)}
      />
      {paying && network && <PayDialog invoice={paying} network={network} onClose={() => setPaying(undefined)} />}
    </section>
  )
}
