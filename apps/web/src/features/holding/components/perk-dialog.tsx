import '../../../ui/modal-sheet.tsx'
import { MAX_PERK_NAME } from '@plinth/api-schema/holding'
import { MAX_BIO } from '@plinth/api-schema/limits'
import type { PerkChoice } from '@plinth/api-schema/perk'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { type ListState, LoadedChoice } from '../../../ui/loaded-choice.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { usePerkChoices } from '../api/use-perk-choices.ts'
import { useSavePerk } from '../api/use-save-perk.ts'
import styles from './perk-dialog.module.css'
import { EMPTY_PERK, type PerkDraft, type PerkErrors, readDraft, targetValue } from './perk-draft.ts'

const NOUNS = { campaign: 'campaign', collection: 'collection' } as const

const optionOf = (choice: PerkChoice) => ({
  value: targetValue(choice),
  label: `${choice.name} (${NOUNS[choice.kind]}, ${choice.workCount} minted)`,
})

type FieldsProps = {
  draft: PerkDraft
  errors: PerkErrors
  choices: readonly PerkChoice[] | undefined
  list: ListState
  onChange: (change: Partial<PerkDraft>) => void
}

const Fields = ({ draft, errors, choices, list, onChange }: FieldsProps) => (
  <>
    <LoadedChoice list={list} placeholder="Choose a campaign or collection">
      {({ error, ...said }) => (
        <Select
          {...said}
          label="Works of"
          required
          options={(choices ?? []).map(optionOf)}
          value={draft.target || undefined}
          onValueChange={(target) => onChange({ target })}
          closeDelay={PATIENT_CLOSE_DELAY_MS}
          hint={choices?.length === 0 ? 'You have no campaign that has begun, and no collection yet.' : undefined}
          error={error ?? errors.target}
        />
      )}
    </LoadedChoice>
    <TextField
      label="Days held"
      required
      inputMode="numeric"
      maxLength={4}
      noticesLength={false}
      hint="How long a work must be held. 0 for everybody who holds one."
      value={draft.days}
      onValueChange={(days) => onChange({ days })}
      error={errors.days}
    />
    <TextField
      label="Name"
      required
      maxLength={MAX_PERK_NAME}
      placeholder="A tin of winter tea"
      value={draft.name}
      onValueChange={(name) => onChange({ name })}
      error={errors.name}
    />
    <TextArea
      label="Description"
      optional
      counter
      maxLength={MAX_BIO}
      value={draft.description}
      onValueChange={(description) => onChange({ description })}
      error={errors.description}
    />
    <TextField
      label="Code"
      optional
      data
      hint="Only those who have earned it see the code and the link."
      value={draft.code}
      onValueChange={(code) => onChange({ code })}
      error={errors.code}
    />
    <TextField
      label="Link"
      optional
      placeholder="https://"
      maxLength={2048}
      value={draft.link}
      onValueChange={(link) => onChange({ link })}
      error={errors.link}
    />
    <DateTimeField
      label="From"
      optional
      hint="At once, unless you say when."
      value={draft.startsAt}
      onValueChange={(startsAt) => onChange({ startsAt })}
      error={errors.startsAt}
    />
    <DateTimeField
      label="To"
      optional
      hint="Until you end it, unless you say when."
      value={draft.endsAt}
      onValueChange={(endsAt) => onChange({ endsAt })}
      error={errors.endsAt}
    />
  </>
)

/** Asks for what a perk is, and who earns it. */
export const PerkDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const [draft, setDraft] = useState(EMPTY_PERK)
  const [errors, setErrors] = useState<PerkErrors>({})
  const { choices, ...list } = usePerkChoices()
  const { mutate, isPending, error } = useSavePerk()
  const send = () => {
    if (isPending || !choices) return
    const read = readDraft(draft, choices, new Date())
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return
    mutate(read.perk, {
      onSuccess: () => {
        showToast('success', 'Holders can see your perk')
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New perk"
      description="It stays as you write it: those who earn it rely on it. You can end it at any time."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Create perk
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={send}>
        <Fields
          draft={draft}
          errors={errors}
          choices={choices}
          list={list}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }))
            setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
          }}
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
