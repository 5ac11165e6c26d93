import { messages } from '@plinth/api-schema/messages'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useUploadStore } from '../../../../ui/uploads.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { emptyReward } from '../../api/campaign-form.ts'
import { useTokens } from '../../api/use-tokens.ts'
import { useCampaignForm } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { FormMedia, FormText } from './form-fields.tsx'
import { placeName, rewardsInWords } from './reward-words.ts'
import styles from './rewards-tab.module.css'
import { PICTURES } from './upload-media.ts'

const MAX_REWARDS = 20
const MAX_DESCRIPTION = 2000
const NO_TOKEN = ''
const amountRule = z.string().regex(/^\d{1,18}(\.\d{1,18})?$/, messages.mustBeDecimal)

const TokenField = ({ index }: { index: number }) => {
  const { field } = useController({ control: useCampaignForm().control, name: `rewards.${index}.coinId` })
  const tokens = useTokens()
  const options = [
    { value: NO_TOKEN, label: 'No token' },
    ...tokens.map((token) => ({ value: String(token.id), label: token.symbol })),
  ]
  return (
    <Select
      label="Token"
      options={options}
      value={field.value === null ? NO_TOKEN : String(field.value)}
      onValueChange={(value) => field.onChange(value === NO_TOKEN ? null : Number(value))}
      closeDelay={PATIENT_CLOSE_DELAY_MS}
    />
  )
}

const DescriptionField = ({ index }: { index: number }) => {
  const { field } = useController({ control: useCampaignForm().control, name: `rewards.${index}.description` })
  return <TextArea {...field} label="Description" rows={2} maxLength={MAX_DESCRIPTION} />
}

const slotOf = (index: number) => `rewards.${index}.picture` as const

type RewardProps = {
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

const Reward = ({ index, count, onMove, onRemove }: RewardProps) => {
  const name = placeName(index)
  return (
    <li className={styles.reward}>
      <div className={styles.head}>
        <h3 tabIndex={-1}>{name}</h3>
        <IconButton
          data-move
          label={`Move ${name} up`}
          size="small"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          data-move
          label={`Move ${name} down`}
          size="small"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <FormMedia
        {...PICTURES}
        name={slotOf(index)}
        label="Picture"
        ratio="1x1"
        look="column"
        alt={`The picture of the ${name.toLowerCase()}`}
        className={styles.picture}
      />
      <div className={styles.words}>
        <FormText name={`rewards.${index}.title`} label="Title" required />
        <div className={styles.pair}>
          <FormText
            name={`rewards.${index}.amount`}
            label="Amount"
            inputMode="decimal"
            rules={amountRule}
            maxLength={37}
            data
          />
          <TokenField index={index} />
        </div>
        <DescriptionField index={index} />
      </div>
    </li>
  )
}

// A picture on its way follows its prize: fields are named by their place in the list.
const slotAfter = (slot: string, placeOf: (place: number) => number | null) => {
  const place = /^rewards\.(\d+)\./.exec(slot)?.[1]
  if (place === undefined) return slot
  const next = placeOf(Number(place))
  return next === null ? null : slotOf(next)
}

/** The second tab: what there is to win. */
export const RewardsTab = () => {
  const { control, watch } = useCampaignForm()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'rewards', keyName: 'key' })
  const uploads = useUploadStore()
  const list = useRef<HTMLOListElement>(null)
  const tokens = useTokens()
  const add = () => {
    if (fields.length === MAX_REWARDS) return showToast('warning', messages.tooManyAwards)
    append({ ...emptyReward })
  }
  const drop = (index: number) => {
    remove(index)
    uploads.move((slot) => slotAfter(slot, (place) => (place === index ? null : place > index ? place - 1 : place)))
    // The button that had the focus is gone: the list takes it.
    list.current?.focus()
  }
  const [moved, setMoved] = useState<{ from: number; to: number }>()
  // The prize takes the focus along: to the same button, or at the end of the list to the other one.
  useEffect(() => {
    if (!moved) return
    const { from, to } = moved
    const [up, down] = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
    const [same, other] = to < from ? [up, down] : [down, up]
    const button = same?.disabled ? other : same
    button?.focus()
    button?.scrollIntoView({ block: 'nearest' })
  }, [moved])
  const swap = (from: number, to: number) => {
    move(from, to)
    setMoved({ from, to })
    uploads.move((slot) => slotAfter(slot, (place) => (place === from ? to : place === to ? from : place)))
  }
  return (
    <EditorPart
      title="Rewards"
      aside={rewardsInWords(watch('rewards'), tokens)}
      lead="Listed in this order on the campaign page. The first three match ranks 1 to 3."
    >
      {fields.length === 0 ? (
        <EmptyState title="No prizes yet" bare>
          A campaign can do without, but people like to know what there is to win: a sum, a print, a wall.
        </EmptyState>
      ) : (
        <ol ref={list} tabIndex={-1} aria-label="Prizes" className={styles.list}>
          {fields.map((field, index) => (
            <Reward
              key={field.key}
              index={index}
              count={fields.length}
              onMove={(to) => swap(index, to)}
              onRemove={() => drop(index)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">
          {moved && `${placeName(moved.from)} is now the ${placeName(moved.to).toLowerCase()}.`}
        </span>
      </VisuallyHidden>
      <div>
        <Button onClick={add}>
          <Plus aria-hidden="true" />
          Add a reward
        </Button>
      </div>
      <EditorSteps tab="2" />
    </EditorPart>
  )
}
