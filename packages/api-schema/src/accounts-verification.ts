import { z } from 'zod'
import { dataCall } from './call.ts'
import * as rules from './rules.ts'
import { noInput, wireDateTime } from './wire.ts'

const room = 'accounts' as const
const line = rules.visibleLine
const phone = rules.optionalPlainLine

// Who sends none of these leaves them as they are.
const verifiableCompany = {
  country: line(),
  companyAddress: line(),
  zipCode: line(),
  email: rules.email(),
  contactEmail: rules.email(),
}

/** The verification form of a brand: the main contact, the company, the other contact. */
export const VerificationForm = z
  .object({
    name: line(),
    contactNo: phone().default(''),
    companyName: line(),
    designation: line(),
    contactName: line(),
    contactContactNo: phone().default(''),
    contactCompanyName: line(),
    contactDesignation: line(),
    ...z.object(verifiableCompany).partial().shape,
  })
  .meta({ id: 'VerificationForm' })

/** A brand's verification as it stands. */
export const Verification = VerificationForm.extend({
  ...verifiableCompany,
  id: z.int(),
  status: z.int().meta({ description: '1 verified, 2 unverified, 0 pending review.' }),
  reason: z.string().nullable().meta({ description: 'What must be put right, when it was sent back.' }),
  submitTime: wireDateTime(),
}).meta({ id: 'Verification' })

export const verifyInfo = dataCall({
  method: 'GET',
  path: '/user/verify/info',
  room,
  audience: 'brand',
  summary: "The brand's own verification.",
  input: noInput,
  data: Verification,
})

export const verifySubmit = dataCall({
  method: 'POST',
  path: '/user/verify/submit',
  room,
  audience: 'brand',
  encoding: 'json',
  summary: 'Sends the verification form for review.',
  idempotent: true,
  input: VerificationForm,
  data: z.object({ id: z.int() }),
})
