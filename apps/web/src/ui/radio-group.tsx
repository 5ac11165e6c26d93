import * as RadixRadio from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { chooseOnArrival } from './choose-on-arrival.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import styles from './radio-group.module.css'

/** One choice of a radio group. */
type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** A small picture of it, before its words; only in rows. */
  picture?: ReactNode
}

export type RadioGroupProps = FieldFrameProps & {
  options: readonly RadioOption[]
  value: string | undefined
  onValueChange: (value: string) => void
  /** Plain dots in a column, cards side by side, or rows with a picture, as many as there are. */
  look?: 'list' | 'cards' | 'rows'
  disabled?: boolean
  name?: string
}

const CHOICES = { list: undefined, cards: styles.card, rows: styles.row }

const Radio = ({ option, look }: { option: RadioOption; look: 'list' | 'cards' | 'rows' }) => {
  const id = useId()
  return (
    <div className={classNames(styles.choice, CHOICES[look])}>
      <RadixRadio.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        className={styles.circle}
        onFocus={chooseOnArrival}
      >
        <RadixRadio.Indicator className={styles.mark} />
      </RadixRadio.Item>
      {option.picture && <span className={styles.picture}>{option.picture}</span>}
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {option.label}
        </label>
        {option.hint && (
          <div id={`${id}-hint`} className={styles.hint}>
            {option.hint}
          </div>
        )}
      </div>
    </div>
  )
}

/** A choice of one, with all choices in sight. */
export const RadioGroup = (props: RadioGroupProps) => {
  const { label, labelHidden, required, optional, hint, error, className, ...rest } = props
  const { options, value, onValueChange, look = 'list', disabled = false, name } = rest
  return (
    <Field {...{ label, labelHidden, required, optional, hint, error, className }} group>
      {(field) => (
        <RadixRadio.Root
          id={field.id}
          value={value ?? null}
          onValueChange={onValueChange}
          disabled={disabled}
          aria-labelledby={field.labelId}
          aria-describedby={field.describedBy}
          aria-required={required || undefined}
          aria-invalid={field.invalid || undefined}
          className={styles[look]}
          // Where a fieldset around it is disabled, the group itself gets the focus: Radix would hide its ring.
          style={{ outline: undefined }}
          {...(name === undefined ? {} : { name })}
        >
          {options.map((option) => (
            <Radio key={option.value} option={option} look={look} />
          ))}
        </RadixRadio.Root>
      )}
    </Field>
  )
}
