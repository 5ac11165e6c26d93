import { MAX_PLAN_NAME, MAX_PLAN_WORDS } from '@plinth/api-schema/limits'
import { type CountedPlan, planWordsToWire } from '@plinth/api-schema/moderation-plans'
import { useId, useState } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useSavePlan } from '../api/use-plans.ts'
import { CardPriceFields, readCardPrice, typedCardPrice } from './card-price-fields.tsx'
import styles from './plan-dialog.module.css'

export type PlanDialogProps = {
  /** The plan to change; a new one without it. */
  plan: CountedPlan | undefined
  nextPosition: number
  onClose: () => void
}

const NUMBERS = [
  { key: 'openCampaigns', label: 'Campaigns at once' },
  { key: 'worksPerCampaign', label: 'Works in one campaign' },
  { key: 'invitationsPerMonth', label: 'Invitations in 30 days' },
] as const

const textOf = (max: number | null | undefined) => (max == null ? '' : String(max))
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))
const centsOf = (text: string) => Math.round(Number(text) * 100)
const isWhole = (text: string) => /^\d{0,8}$/.test(text.trim())
const isPlace = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100
const isPrice = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text.trim())

const beginWith = (plan: CountedPlan | undefined, nextPosition: number) => ({
  name: plan?.name ?? '',
  words: plan?.words ?? '',
  price: plan ? (plan.priceCents / 100).toFixed(2) : '',
  position: String(plan?.position ?? nextPosition),
  openCampaigns: textOf(plan?.openCampaigns),
  worksPerCampaign: textOf(plan?.worksPerCampaign),
  invitationsPerMonth: textOf(plan?.invitationsPerMonth),
})

/** Asks what a plan is called, costs and allows. */
export const PlanDialog = ({ plan, nextPosition, onClose }: PlanDialogProps) => {
  const formId = useId()
  const [written, setWritten] = useState(() => beginWith(plan, nextPosition))
  const [isOffered, setOffered] = useState(plan?.isOffered ?? true)
  const [card, setCard] = useState(() => typedCardPrice(plan))
  const takesCards = useSiteSwitches()?.cards === true && !plan?.isFree
  const cardPrice = readCardPrice(card)
  const { mutate, isPending, error } = useSavePlan()
  const write = (key: keyof typeof written) => (text: string) => setWritten((before) => ({ ...before, [key]: text }))
  const isWrong =
    written.name.trim() === '' ||
    !isPrice(written.price) ||
    !isPlace(written.position) ||
    !cardPrice ||
    NUMBERS.some(({ key }) => !isWhole(written[key]))
  const submit = () => {
    if (isPending || isWrong) return
    mutate(
      {
        ...(plan ? { id: plan.id } : {}),
        ...planWordsToWire({
          name: written.name,
          words: written.words,
          position: Number(written.position),
          priceCents: centsOf(written.price),
          ...cardPrice,
          openCampaigns: limitOf(written.openCampaigns),
          worksPerCampaign: limitOf(written.worksPerCampaign),
          invitationsPerMonth: limitOf(written.invitationsPerMonth),
          isOffered,
        }),
      },
      {
        onSuccess: () => {
          showToast('success', `${written.name.trim()} is saved.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={plan ? `Edit ${plan.name}` : 'New plan'}
      description="Brands keep what they have when a limit is lowered. Leave a limit empty to allow any number."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending} disabled={isWrong}>
            Save plan
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.form}>
        <TextField label="Name" required maxLength={MAX_PLAN_NAME} value={written.name} onValueChange={write('name')} />
        <TextArea
          label="Description"
          optional
          maxLength={MAX_PLAN_WORDS}
          value={written.words}
          onValueChange={write('words')}
        />
        <TextField
          label="Price a month, in US dollars"
          required
          inputMode="decimal"
          disabled={plan?.isFree ?? false}
          value={written.price}
          onValueChange={write('price')}
        />
        {takesCards && <CardPriceFields typed={card} onType={setCard} />}
        <TextField
          label="Place in the list"
          required
          inputMode="numeric"
          value={written.position}
          onValueChange={write('position')}
        />
        {NUMBERS.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            optional
            inputMode="numeric"
            value={written[key]}
            onValueChange={write(key)}
          />
        ))}
        <Switch
          label="Show to brands"
          hint={plan?.isFree ? 'The free plan is always shown.' : undefined}
          disabled={plan?.isFree ?? false}
          checked={isOffered}
          onCheckedChange={setOffered}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
