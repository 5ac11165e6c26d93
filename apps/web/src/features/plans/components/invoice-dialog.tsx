import type { Plan, PlanInvoice } from '@plinth/api-schema/plan'
import { useId, useState } from 'react'
import { priceWords } from '../../../lib/plans/plan-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { useCreateInvoice } from '../api/use-create-invoice.ts'
import type { PayableCoin } from '../api/use-payable-coins.ts'
import { MONTHS } from './months.ts'
import styles from './pay-dialog.module.css'

type Props = {
  plan: Plan
  coins: readonly PayableCoin[]
  onCreated: (invoice: PlanInvoice) => void
  onClose: () => void
}

/** Asks how many months of a plan are to be paid for, and in which coin. */
export const InvoiceDialog = ({ plan, coins, onCreated, onClose }: Props) => {
  const formId = useId()
  const [months, setMonths] = useState('1')
  const [coinId, setCoinId] = useState(String(coins[0]?.token.id))
  const { mutate, isPending, error } = useCreateInvoice()
  const chosen = coins.find(({ token }) => String(token.id) === coinId)
  const submit = () => {
    if (isPending || !chosen) return
    const input = { planId: plan.id, months: Number(months), chainId: chosen.network.chainId, coinId: chosen.token.id }
    mutate(input, { onSuccess: onCreated })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Pay for months of ${plan.name}`}
      description="You get an invoice with the exact amount, which is good for 30 minutes. Nothing is paid yet."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Get invoice
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.stack}>
        <Select label="Months" required options={MONTHS} value={months} onValueChange={setMonths} />
        <Select
          label="Coin"
          required
          options={coins.map(({ network, token }) => ({
            value: String(token.id),
            label: `${token.symbol} on ${network.name}`,
          }))}
          value={coinId}
          onValueChange={setCoinId}
        />
        <FactList facts={[['Total', priceWords(plan.priceCents * Number(months))]]} />
        {error && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
