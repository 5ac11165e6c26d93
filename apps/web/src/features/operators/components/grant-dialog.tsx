import { MAX_PLAN_MONTHS } from '@plinth/api-schema/limits'
import type { Plan } from '@plinth/api-schema/plan'
import { useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useGrantPlan } from '../api/use-plans.ts'
import styles from './plan-dialog.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

const isMonths = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_PLAN_MONTHS

/** Asks which brand gets how many months of which plan, and why. */
export const GrantDialog = ({ plans, onClose }: { plans: readonly Plan[]; onClose: () => void }) => {
  const [userName, setUserName] = useState('')
  const [planId, setPlanId] = useState(() => String(plans[0]?.id ?? ''))
  const [months, setMonths] = useState('1')
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useGrantPlan()
  const confirm = (reason: string, onSent: () => void) => {
    setChecked(true)
    if (userName.trim() === '' || !isMonths(months)) return
    mutate(
      { userName, planId: Number(planId), months: Number(months), reason },
      {
        onSuccess: () => {
          onSent()
          showToast('success', `${userName.trim()} has the plan now.`)
          onClose()
        },
      },
    )
  }
  return (
    <ReasonDialog
      title="Grant months"
      subject="grant-plan"
      description="They begin now. Where the brand has months of this plan already, they begin when those are over."
      reasonLabel="Reason"
      hint="Recorded in the audit log."
      required
      confirm="Grant months"
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label="Username of the brand"
        required
        value={userName}
        error={isChecked && userName.trim() === '' ? 'Please name the brand' : undefined}
        onValueChange={setUserName}
      />
      <Select
        label="Plan"
        required
        options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={planId}
        onValueChange={setPlanId}
      />
      <TextField
        label="Months"
        required
        inputMode="numeric"
        value={months}
        error={isChecked && !isMonths(months) ? `A number from 1 to ${MAX_PLAN_MONTHS}` : undefined}
        onValueChange={setMonths}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
    </ReasonDialog>
  )
}
