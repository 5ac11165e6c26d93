import { userName } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { z } from 'zod'
import type { TextRules } from '../../../ui/text-rules.ts'

/** A code as it is mailed. */
export const mailedCode = z.string().regex(/^\d{6}$/, { error: () => '' })

/** Spec A §5: a log-in needs a name and a password that keeps all the rules of passwords. */
export const logInForm = z.object({ userName: rules.text(), password: rules.password() })

const twice = <Form extends { confirmation: string }>(password: (form: Form) => string) => ({
  check: (form: Form) => password(form) === form.confirmation,
  options: { path: ['confirmation'], error: messages.passwordMismatch },
})

const signUpTwice = twice<{ password: string; confirmation: string }>((form) => form.password)
const newTwice = twice<{ newPassword: string; confirmation: string }>((form) => form.newPassword)

/** Spec A §5: what a sign-up needs; the first step of a brand's is the same. */
export const signUpForm = z
  .object({
    userName: userName(),
    email: rules.email(),
    password: rules.password(),
    confirmation: z.string(),
    agreed: z.boolean().refine((agreed) => agreed, { error: () => '' }),
  })
  .refine(signUpTwice.check, signUpTwice.options)

/** What one says of oneself. */
export const profileRules = z.object({
  name: rules.text(),
  bio: z.string().max(20_000, 'must be at most 20,000 characters'),
  picture: z.string().nullable(),
  cover: z.string().nullable(),
})

/** What the forgot-password dialog asks for first. */
export const emailForm = z.object({ email: rules.email() })

/** A new password, twice. */
export const newPasswordForm = z
  .object({ newPassword: rules.password(), confirmation: z.string() })
  .refine(newTwice.check, newTwice.options)

// Not `filled`: a password may begin or end with a space.
const presentPassword = z.string().min(1, { error: () => '' })

/** The present password and a new one, twice. */
export const changePasswordForm = z
  .object({ oldPassword: presentPassword, newPassword: rules.password(), confirmation: z.string() })
  .refine(newTwice.check, newTwice.options)

/** The mailed code and the new address. */
export const changeEmailForm = z.object({ code: mailedCode, email: rules.email() })

const contact = z.object({
  name: rules.text(),
  designation: rules.text(),
  email: rules.email(),
  phone: z.string().trim().max(255, messages.maximumLength),
})

/** Spec B §5: what a brand says about its company. */
export const companyForm = z.object({
  companyName: rules.text(),
  country: rules.text(),
  companyAddress: rules.text(),
  zipCode: rules.text(),
  main: contact,
  additional: contact,
})

/** The rule of a confirmation while it is typed: it equals the password. */
export const sameAs = (password: string): TextRules => ({
  safeParse: (value) =>
    value === password
      ? { success: true }
      : { success: false, error: { issues: [{ message: messages.passwordMismatch }] } },
})
