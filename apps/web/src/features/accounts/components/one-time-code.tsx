import { type RefCallback, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import styles from './one-time-code.module.css'

const LENGTH = 6
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

export type OneTimeCodeProps = {
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  labelHidden?: boolean
  inputRef?: RefCallback<HTMLInputElement>
}

/** Six boxes to look at and one field to type, paste or fill in: phones offer the code from the message. It takes the focus. */
export const OneTimeCode = ({ value, onValueChange, error, labelHidden = false, inputRef }: OneTimeCodeProps) => {
  const [focused, setFocused] = useState(false)
  const place = Math.min(value.length, LENGTH - 1)
  return (
    <Field label="Code" labelHidden={labelHidden} required={!labelHidden} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className={styles.code}>
          <input
            ref={inputRef}
            id={id}
            className={styles.input}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            aria-required="true"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            // biome-ignore lint/a11y/noAutofocus: it stands where the code is the next thing to do
            autoFocus
          />
          {PLACES.map((each) => (
            <span
              key={each}
              className={styles.box}
              data-active={(focused && each === place) || undefined}
              data-invalid={invalid || undefined}
              aria-hidden="true"
            >
              {value[each]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
