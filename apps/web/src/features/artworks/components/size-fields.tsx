import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TextRules } from '../../../ui/text-rules.ts'
import styles from './size-fields.module.css'
import { isHalfGiven, lengthFault, proportionFault } from './submission-size.ts'
import type { SubmissionInProgress } from './use-submission.ts'

const ruled = (faultOf: (text: string) => string | undefined): TextRules => ({
  safeParse: (text) => {
    const message = faultOf(text)
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } }
  },
})

const LENGTHS = [
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const

/** How large the work is: both lengths or neither. */
export const SizeFields = ({ submission }: { submission: SubmissionInProgress }) => {
  const { form, values } = submission
  // Going from one to the other must not complain that the other is missing.
  const [isInside, setInside] = useState(false)
  const length = ruled(lengthFault)
  const proportions = ruled((text) => lengthFault(text) ?? proportionFault(values, values.picture))
  return (
    <Field
      label="Size"
      optional
      group
      hint="Of the work itself, without a frame. People can then see it in a room, to scale."
      error={isHalfGiven(values) && !isInside ? messages.sizeIncomplete : undefined}
    >
      {({ labelId, describedBy }) => (
        <fieldset
          className={styles.lengths}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          onFocus={() => setInside(true)}
          onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setInside(false)}
        >
          {LENGTHS.map(({ name, label }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field }) => (
                <TextField
                  {...field}
                  label={label}
                  suffix="cm"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  noticesLength={false}
                  rules={name === 'height' ? proportions : length}
                />
              )}
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
