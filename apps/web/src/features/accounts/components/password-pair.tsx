import { messages } from '@plinth/api-schema/messages'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import type { TextRules } from '../../../ui/text-rules.ts'
import { FormTextField } from './form-text-field.tsx'
import { laterPassword } from './later-account-rules.ts'

// The rule of a confirmation while it is typed: it equals the password.
const sameAs = (password: string): TextRules => ({
  safeParse: (value) =>
    value === password
      ? { success: true }
      : { success: false, error: { issues: [{ message: messages.passwordMismatch }] } },
})

/** The name of the first, and what both are called. */
export type PasswordPairProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  labels: readonly [first: string, again: string]
  hint?: ReactNode
  required?: boolean
  autoFocus?: boolean
}

/** A new password, twice; the second field is called `confirmation`. */
export const PasswordPair = <Values extends FieldValues & { confirmation: string }>({
  control,
  name,
  labels: [first, again],
  hint,
  required = false,
  autoFocus = false,
}: PasswordPairProps<Values>) => {
  const password: string = useWatch({ control, name })
  const shared = { control, type: 'password', autoComplete: 'new-password', required } as const
  return (
    <>
      <FormTextField {...shared} name={name} label={first} rules={laterPassword} hint={hint} autoFocus={autoFocus} />
      <FormTextField {...shared} name={'confirmation' as FieldPath<Values>} label={again} rules={sameAs(password)} />
    </>
  )
}
