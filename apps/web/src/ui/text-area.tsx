import { pluralise } from '@plinth/api-schema/pluralise'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import box from './field-box.module.css'
import styles from './text-area.module.css'
import { countCut, firstFailure, lengthNotice, type TextRules } from './text-rules.ts'
import { useTextValue } from './use-text-value.ts'

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'children'> & {
    rules?: TextRules | undefined
    /** Shows how many characters stand against how many may; needs `maxLength`. */
    counter?: boolean | undefined
    onValueChange?: ((value: string) => void) | undefined
  }

/** Several lines of text; it grows with what is written. Spaces at the ends go when the field is left. */
export const TextArea = (props: TextAreaProps) => {
  const { label, labelHidden, required, optional, hint, error, className, id, ...control } = props
  const { rules, counter, onValueChange, maxLength, value, defaultValue, onChange, onBlur, onPaste, ...rest } = control
  const text = useTextValue({ value, defaultValue, trim: 'leave', onChange, onBlur, onValueChange })
  const [cut, setCut] = useState(0)
  const lengthWords = maxLength === undefined ? undefined : lengthNotice(text.current, maxLength)
  return (
    <Field
      {...{ label, labelHidden, required, optional, hint, id, className }}
      error={error || (text.hasPaused ? firstFailure(rules, text.current) : undefined)}
      notice={cut > 0 ? `Your text was cut: it was ${pluralise(cut, 'character')} too long` : lengthWords}
      counter={counter && maxLength !== undefined && `${text.current.length}/${maxLength}`}
    >
      {(field) => (
        <textarea
          {...rest}
          {...(value === undefined ? { defaultValue } : { value })}
          id={field.id}
          maxLength={maxLength}
          aria-required={required || undefined}
          aria-invalid={field.invalid || undefined}
          aria-describedby={field.describedBy}
          className={classNames(box.box, styles.area)}
          onPaste={(event) => {
            setCut(countCut(event.currentTarget, event.clipboardData.getData('text/plain')))
            onPaste?.(event)
          }}
          onChange={(event) => {
            // Spaces that go when the field is left are nobody's typing.
            const { inputType } = event.nativeEvent as InputEvent
            if (inputType && inputType !== 'insertFromPaste') setCut(0)
            text.change(event)
          }}
          onBlur={text.blur}
        />
      )}
    </Field>
  )
}
