import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import box from './field-box.module.css'
import styles from './text-field.module.css'
import { DEFAULT_MAX_LENGTH, firstFailure, lengthNotice, type TextRules } from './text-rules.ts'
import { useTextValue } from './use-text-value.ts'

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'max' | 'size' | 'prefix' | 'className' | 'required' | 'children'> & {
    /** The rules that the text should keep; the first that fails shows its message. */
    rules?: TextRules | undefined
    /** The greatest number: a greater one is brought down to it. */
    max?: number | undefined
    /** Says when the longest length is reached; not where a whole text is as long, such as a time. */
    noticesLength?: boolean | undefined
    /** Shows how many characters stand against how many may. */
    counter?: boolean | undefined
    /** Sets the text in mono, for addresses, codes and amounts. */
    data?: boolean | undefined
    /** A unit that stands behind the input. */
    suffix?: ReactNode
    onValueChange?: ((value: string) => void) | undefined
  }

const RevealButton = ({ revealed, onPress }: { revealed: boolean; onPress: () => void }) => (
  <button type="button" className={box.inside} aria-label="Show password" aria-pressed={revealed} onClick={onPress}>
    {revealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
  </button>
)

/** One line of text with its label, rules, limits and messages. */
export const TextField = (props: TextFieldProps) => {
  const { label, labelHidden, required, optional, hint, error, className, id, ...control } = props
  const { rules, max, noticesLength = true, counter, data, suffix, onValueChange, ...input } = control
  const { type = 'text', maxLength = DEFAULT_MAX_LENGTH, value, defaultValue, onChange, onBlur, ...rest } = input
  const [revealed, setRevealed] = useState(false)
  const isPassword = type === 'password'
  // A password may begin or end with a space.
  const trim = isPassword ? 'never' : 'pause'
  const text = useTextValue({ value, defaultValue, max, trim, onChange, onBlur, onValueChange })
  return (
    <Field
      {...{ label, labelHidden, required, optional, hint, id, className }}
      error={error || (text.hasPaused ? firstFailure(rules, text.current) : undefined)}
      notice={isPassword || !noticesLength ? undefined : lengthNotice(text.current, maxLength)}
      counter={counter && `${text.current.length}/${maxLength}`}
    >
      {(field) => (
        <div className={styles.row}>
          <input
            {...rest}
            {...(value === undefined ? { defaultValue } : { value })}
            id={field.id}
            type={isPassword && revealed ? 'text' : type}
            maxLength={maxLength}
            inputMode={rest.inputMode ?? (max === undefined ? undefined : 'decimal')}
            aria-required={required || undefined}
            aria-invalid={field.invalid || undefined}
            aria-describedby={field.describedBy}
            className={classNames(
              box.box,
              styles.input,
              data && styles.data,
              isPassword && styles.secret,
              suffix !== undefined && styles.joined,
            )}
            onChange={text.change}
            onBlur={text.blur}
          />
          {isPassword && <RevealButton revealed={revealed} onPress={() => setRevealed(!revealed)} />}
          {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
