import type { Company } from '@plinth/api-schema/company'
import { z } from 'zod'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { type UserType, writeUserType } from '../../../lib/session/user-type.ts'

/** A step of a form that the next screen needs. */
export type Kept<Value> = { keep: (value: Value) => void; current: () => Value | null; forget: () => void }

/** Lives in memory and ends with the page: for what holds a password or a code. */
const createKept = <Value>(): Kept<Value> => {
  let kept: Value | null = null
  return {
    keep: (value) => {
      kept = value
    },
    current: () => kept,
    forget: () => {
      kept = null
    },
  }
}

const tab = safeStorage(() => sessionStorage)

/** Lies in the tab's storage and outlives a reload: never for a password or a code. */
const createTabKept = <Value>(key: string, schema: z.ZodType<Value>): Kept<Value> => ({
  keep: (value) => tab.setItem(key, JSON.stringify(value)),
  current: () => {
    try {
      return schema.parse(JSON.parse(tab.getItem(key) ?? ''))
    } catch {
      return null
    }
  },
  forget: () => tab.removeItem(key),
})

/** The first step of a brand's sign-up. */
export type BrandAccount = { userName: string; email: string; password: string }

/** What the first step of a brand's sign-up leaves for the second. */
export const keptBrandAccount = createKept<BrandAccount>()

const begunAccount = z.object({ userName: z.string(), email: z.string(), agreed: z.boolean() })
/** What a newcomer has typed of their account, without the password. */
export type BegunAccount = z.infer<typeof begunAccount>

/** A sign-up that was begun, so that a reload asks for no more than the password again. */
export const keptSignUp = (userType: UserType) =>
  createTabKept(`plinth-sign-up-${writeUserType(userType)}`, begunAccount)

const contact = z.object({ name: z.string(), phone: z.string(), email: z.string(), designation: z.string() })
const company = z.object({
  companyName: z.string(),
  country: z.string(),
  address: z.string(),
  zipCode: z.string(),
  main: contact,
  other: contact,
})
/** What was typed of the company, whichever way one comes back to it. */
export const keptCompany = createTabKept<Company>('plinth-sign-up-company-fields', company)

/** The address and its verified code, which the screen for a new password needs. */
export const keptReset = createKept<{ email: string; code: string }>()

const CODE_LIFE_MS = 600_000
const askedReset = createTabKept('plinth-reset', z.object({ email: z.string(), at: z.number() }))

/** The address to which a code for a new password was mailed, while that code holds: phones drop a page while one reads the mail. */
export const keptResetEmail: Kept<string> = {
  keep: (email) => askedReset.keep({ email, at: Date.now() }),
  current: () => {
    const asked = askedReset.current()
    return asked && Date.now() - asked.at < CODE_LIFE_MS ? asked.email : null
  },
  forget: askedReset.forget,
}
