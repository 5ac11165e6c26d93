import type { Company } from '@plinth/api-schema/company'
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

type Check<Value> = (value: unknown) => value is Value

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const hasFields =
  <Value extends object>(fields: { [Name in keyof Value]-?: Check<Value[Name]> }): Check<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, isWhole]) => isWhole(value[name as keyof typeof value]))

const tab = safeStorage(() => sessionStorage)

/** Lies in the tab's storage and outlives a reload: never for a password or a code. */
const createTabKept = <Value>(key: string, isWhole: Check<Value>): Kept<Value> => ({
  keep: (value) => tab.setItem(key, JSON.stringify(value)),
  current: () => {
    try {
      const kept: unknown = JSON.parse(tab.getItem(key) ?? '')
      return isWhole(kept) ? kept : null
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

/** What a newcomer has typed of their account, without the password. */
export type BegunAccount = { userName: string; email: string; agreed: boolean }
const isBegunAccount = hasFields<BegunAccount>({ userName: isText, email: isText, agreed: isBoolean })

/** A sign-up that was begun, so that a reload asks for no more than the password again. */
export const keptSignUp = (userType: UserType) =>
  createTabKept(`plinth-sign-up-${writeUserType(userType)}`, isBegunAccount)

const isContact = hasFields<Company['main']>({ name: isText, phone: isText, email: isText, designation: isText })
const isCompany = hasFields<Company>({
  companyName: isText,
  country: isText,
  address: isText,
  zipCode: isText,
  main: isContact,
  other: isContact,
})
/** What was typed of the company, whichever way one comes back to it. */
export const keptCompany = createTabKept<Company>('plinth-sign-up-company-fields', isCompany)

/** The address and its verified code, which the screen for a new password needs. */
export const keptReset = createKept<{ email: string; code: string }>()

const CODE_LIFE_MS = 600_000
const askedReset = createTabKept(
  'plinth-reset',
  hasFields<{ email: string; at: number }>({ email: isText, at: isNumber }),
)

/** The address to which a code for a new password was mailed, while that code holds: phones drop a page while one reads the mail. */
export const keptResetEmail: Kept<string> = {
  keep: (email) => askedReset.keep({ email, at: Date.now() }),
  current: () => {
    const asked = askedReset.current()
    return asked && Date.now() - asked.at < CODE_LIFE_MS ? asked.email : null
  },
  forget: askedReset.forget,
}
