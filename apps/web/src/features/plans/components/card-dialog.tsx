import type { Plan } from '@plinth/api-schema/plan'
import { useId, useState } from 'react'
import { cardPriceWords } from '../../../lib/plans/card-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { usePayByCard } from '../api/use-pay-by-card.ts'
import { MONTHS } from './months.ts'
import styles from './pay-dialog.module.css'

type Props = { plan: Plan; price: number; currency: string; onClose: () => void }

/** Asks how many months of a plan are to be paid for by card, and goes to the page of the card processor. */
export const CardDialog = ({ plan, price, currency, onClose }: Props) => {
  const formId = useId()
  const [months, setMonths] = useState('1')
  const { mutate, isPending, isSuccess, error } = usePayByCard()
  const submit = () => {
    if (!isPending && !isSuccess) mutate({ planId: plan.id, months: Number(months) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Pay for ${plan.name} by card`}
      description="You pay once, on the page of our card processor; we never see your card. Nothing is charged later: when the months are over, you decide again."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending || isSuccess}>
            Continue to payment
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.stack}>
        <Select label="Months" required options={MONTHS} value={months} onValueChange={setMonths} />
        <FactList facts={[['Total', cardPriceWords(price * Number(months), currency)]]} />
        {error && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
