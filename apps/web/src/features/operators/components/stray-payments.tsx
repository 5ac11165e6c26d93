import type { StrayPayment } from '@plinth/api-schema/moderation-plans'
import { useState } from 'react'
import { PaidAmount } from '../../../lib/plans/paid-amount.tsx'
import { STRAY_WORDS } from '../../../lib/plans/payment-words.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useClosePayment, useStrayPayments } from '../api/use-plans.ts'
import styles from '../screens/plans-screen.module.css'
import cells from './cells.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

const columnsOf = (onClose: (payment: StrayPayment) => void): readonly TableColumn<StrayPayment>[] => [
  {
    id: 'why',
    header: 'Why',
    card: 'lead',
    cell: ({ state }) => <Badge tone={state === 'disputeWon' ? 'ok' : 'warn'}>{STRAY_WORDS[state]}</Badge>,
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (payment) => <PaidAmount of={payment} />,
  },
  {
    id: 'brand',
    header: 'Invoice of',
    cell: ({ owner, planName }) =>
      owner === null ? (
        'Nobody'
      ) : (
        <span className={cells.two}>
          <bdi>{owner.name}</bdi>
          <span className={cells.label}>
            <bdi>{planName}</bdi>
          </span>
        </span>
      ),
  },
  { id: 'payer', header: 'From', cell: ({ payer }) => (payer === null ? 'Card' : <CopyData text={payer} />) },
  { id: 'tx', header: 'Reference', cell: ({ txHash }) => <CopyData text={txHash} /> },
  {
    id: 'time',
    header: 'When',
    cell: ({ paidAt }) => (
      <span className={cells.data}>
        <Time at={paidAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'close',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (payment) => (
      <span className={cells.corner}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Close the payment of ${shortAddress(payment.payer ?? payment.txHash)}`}
          onClick={() => onClose(payment)}
        >
          Close
        </Button>
      </span>
    ),
  },
]

const whatToDo = ({ state }: StrayPayment) => {
  if (state === 'disputeWon')
    return 'The payment stands. Months that were ended while it was disputed go on with what was left of them.'
  if (state === 'disputeLost')
    return 'The money has gone back. Its months have ended, unless only a part of it was disputed.'
  return 'Return the money, or grant the brand its months, before you close it.'
}

const CloseDialog = ({ payment, onClose }: { payment: StrayPayment; onClose: () => void }) => {
  const { mutate, isPending } = useClosePayment()
  return (
    <ReasonDialog
      title="Close this payment?"
      subject={`close-payment-${payment.id}`}
      description={whatToDo(payment)}
      reasonLabel="What was done"
      hint="Recorded in the audit log."
      required
      confirm="Close payment"
      pending={isPending}
      onConfirm={(reason, onSent) =>
        mutate(
          { id: payment.id, reason },
          {
            onSuccess: () => {
              onSent()
              showToast('success', 'The payment is closed.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** Payments that could not be credited, were refunded or are disputed, until an operator has dealt with them; nothing where there are none. */
export const StrayPayments = () => {
  const { payments, total } = useStrayPayments()
  const [closing, setClosing] = useState<StrayPayment>()
  if (!payments || payments.length === 0) return null
  return (
    <>
      <div className={styles.head}>
        <h2>Payments to look at</h2>
        <span className={cells.label}>{total} to deal with</span>
      </div>
      <Sheet tight>
        <Table
          caption="Payments to deal with, the oldest first"
          columns={columnsOf(setClosing)}
          rows={payments}
          rowKey={({ id }) => String(id)}
          dense
        />
      </Sheet>
      {closing && <CloseDialog payment={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}
