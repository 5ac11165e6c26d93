import { userName } from '@plinth/api-schema/accounts'
import { MAX_PROFILE_LINKS } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { z } from 'zod'
import { MAILED_CODE } from './mailed-code.ts'

/** The rules of single fields, which say what is wrong while one types. */
export const fieldRules = {
  text: rules.text(),
  line: rules.visibleLine(),
  userName: userName(),
  email: rules.email(),
  password: rules.password(),
  statement: rules.statement(),
  link: rules.httpsAddress(),
}

/** A code as it is mailed. */
export const mailedCode = z.string().regex(MAILED_CODE, { error: () => '' })

/** The rules of the log-in (docs/product/accounts.md#log-in). */
export const logInForm = z.object({ userName: rules.text(), password: rules.password() })

const twice = <Form extends { confirmation: string }>(password: (form: Form) => string) => ({
  check: (form: Form) => password(form) === form.confirmation,
  options: { path: ['confirmation'], error: messages.passwordMismatch },
})

const signUpTwice = twice<{ password: string; confirmation: string }>((form) => form.password)
const newTwice = twice<{ newPassword: string; confirmation: string }>((form) => form.newPassword)

/** The rules of a sign-up; the first step of a brand's is the same (docs/product/accounts.md#sign-up). */
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
  name: rules.visibleLine(),
  bio: z.string().max(20_000, 'must be at most 20,000 characters'),
  statement: fieldRules.statement,
  // A line that is still empty is left out when the profile is saved.
  links: z.array(fieldRules.link.or(z.literal(''))).max(MAX_PROFILE_LINKS),
  pictureUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
})

/** What the forgot-password dialog asks for first. */
export const emailForm = z.object({ email: rules.storedEmail() })

/** A new password, twice. */
export const newPasswordForm = z
  .object({ newPassword: rules.password(), confirmation: z.string() })
  .refine(newTwice.check, newTwice.options)

// Not `filled`: a password may begin or end with a space.
const currentPassword = z.string().min(1, { error: () => '' })

/** The current password and a new one, twice. */
export const changePasswordForm = z
  .object({ oldPassword: currentPassword, newPassword: rules.password(), confirmation: z.string() })
  .refine(newTwice.check, newTwice.options)

/** The right address, and the password. */
export const correctEmailForm = z.object({ email: rules.email(), password: currentPassword })

/** The mailed code and the new address. */
export const changeEmailForm = z.object({ code: mailedCode, email: rules.email() })

const contact = z.object({
  name: rules.visibleLine(),
  designation: rules.visibleLine(),
  email: rules.email(),
  phone: rules.optionalPlainLine(),
})

/** The rules of the company form (docs/product/accounts.md#a-brands-sign-up). */
export const companyForm = z.object({
  companyName: rules.visibleLine(),
  country: rules.visibleLine(),
  address: rules.visibleLine(),
  zipCode: rules.visibleLine(),
  main: contact,
  other: contact,
})

/** The rules of a verification (docs/product/accounts.md#verification). */
export const verificationForm = companyForm.extend({ other: contact.extend({ companyName: rules.visibleLine() }) })
