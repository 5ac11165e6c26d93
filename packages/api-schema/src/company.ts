import type * as verificationCalls from '@plinth/api-schema/accounts-verification'
import type { z } from 'zod'
import type * as wire from './accounts.ts'
import { stateOf, verificationStatus } from './states.ts'
import { fromWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// A brand's company as both sides know it, and the one translation between these names and those of the wire.

/** How far the verification of a brand has come. */
export type VerificationState = keyof typeof verificationStatus

/** One of the two people whom a brand names. */
type CompanyContact = { name: string; phone: string; email: string; designation: string }
/** What a brand says about its company at sign-up. */
export type Company = {
  companyName: string
  country: string
  address: string
  zipCode: string
  /** The one who logs in with the account. */
  main: CompanyContact
  other: CompanyContact
}
/** What a brand sends for its verification: the other contact may work elsewhere. */
export type CompanyForm = Company & { other: CompanyContact & { companyName: string } }

type Known = { email: string | undefined }
/** The same where the wire may leave parts out; what is undefined stays as it is. */
export type CompanyChange = Omit<CompanyForm, 'country' | 'address' | 'zipCode' | 'main' | 'other'> & {
  country: string | undefined
  address: string | undefined
  zipCode: string | undefined
  main: Omit<CompanyForm['main'], 'email'> & Known
  other: Omit<CompanyForm['other'], 'email'> & Known
}

/** A brand's verification as it stands. */
export type Verification<Time = Date> = CompanyForm & {
  id: number
  state: VerificationState
  /** What must be put right, when it was sent back. */
  reason: string | null
  submittedAt: Time
}

type WireSignUp = NonNullable<z.input<typeof wire.signUp.input>['brandUserInfo']>
type WireForm = Omit<z.output<typeof verificationCalls.Verification>, 'id' | 'status' | 'reason' | 'submitTime'>
type ParsedSignUp = NonNullable<z.output<typeof wire.signUp.input>['brandUserInfo']>

const contactToWire = (contact: CompanyContact, isMainAccount: 0 | 1): WireSignUp['contactInfo'][number] => ({
  contactUserName: contact.name,
  contactNo: contact.phone,
  email: contact.email,
  designation: contact.designation,
  isMainAccount,
})

const contactFromWire = (contact: ParsedSignUp['contactInfo'][number]): CompanyContact => ({
  name: contact.contactUserName,
  phone: contact.contactNo,
  email: contact.email,
  designation: contact.designation,
})

/** Writes the company of a new brand. */
export const companyToWire = (company: Company): WireSignUp => ({
  companyName: company.companyName,
  country: company.country,
  companyAddress: company.address,
  zipCode: company.zipCode,
  contactInfo: [contactToWire(company.main, 1), contactToWire(company.other, 0)],
})

/** Reads the company of a new brand, which names one main contact and another. */
export const companyFromWire = (company: ParsedSignUp): Company => {
  const contactOf = (isMain: boolean) =>
    company.contactInfo.find((contact) => fromWireFlag(contact.isMainAccount) === isMain)!
  return {
    companyName: company.companyName,
    country: company.country,
    address: company.companyAddress,
    zipCode: company.zipCode,
    main: contactFromWire(contactOf(true)),
    other: contactFromWire(contactOf(false)),
  }
}

/** Writes what a brand sends for its verification. */
export const companyFormToWire = (form: CompanyForm): WireForm => ({
  companyName: form.companyName,
  country: form.country,
  companyAddress: form.address,
  zipCode: form.zipCode,
  name: form.main.name,
  contactNo: form.main.phone,
  email: form.main.email,
  designation: form.main.designation,
  contactName: form.other.name,
  contactContactNo: form.other.phone,
  contactEmail: form.other.email,
  contactDesignation: form.other.designation,
  contactCompanyName: form.other.companyName,
})

/** Reads what a brand sends for its verification; sent whole, it is read whole. */
export const companyFormFromWire = (form: z.output<typeof verificationCalls.VerificationForm>): CompanyChange => ({
  companyName: form.companyName,
  country: form.country,
  address: form.companyAddress,
  zipCode: form.zipCode,
  main: { name: form.name, phone: form.contactNo, email: form.email, designation: form.designation },
  other: {
    name: form.contactName,
    phone: form.contactContactNo,
    email: form.contactEmail,
    designation: form.contactDesignation,
    companyName: form.contactCompanyName,
  },
})

/** Writes a verification. */
export const verificationToWire = (form: Verification<Moment>): z.output<typeof verificationCalls.Verification> => ({
  ...companyFormToWire(form),
  id: form.id,
  status: verificationStatus[form.state],
  reason: form.reason,
  submitTime: toWireTime(form.submittedAt),
})

/** Reads a verification. */
export const verificationFromWire = (
  form: z.output<typeof verificationCalls.Verification>,
): Verification<WireTime> => ({
  ...(companyFormFromWire(form) as CompanyForm),
  id: form.id,
  state: stateOf(verificationStatus, form.status),
  reason: form.reason,
  submittedAt: form.submitTime,
})
