import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import { optionalUpload } from './pictures.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'accounts' as const
const door = { method: 'POST', room, audience: 'public', encoding: 'form' } as const
const MINUTE = 60
const HOUR = 3_600

// Postgres takes no NUL in a text, and no name has a reason to hold a control character.
const isPlain = (text: string) => !/\p{Cc}/u.test(text)
const line = () => rules.text().refine(isPlain, 'must be plain text')
const phone = () => z.string().trim().max(255, messages.maximumLength).refine(isPlain, 'must be plain text')
const oldPassword = () => z.string().min(1, 'is required').max(1024, messages.passwordLength)
const theme = () => wireInt().pipe(z.union([z.literal(0), z.literal(1)], 'must be 0 or 1'))

/** 0 participant, 1 brand. */
export const UserType = wireInt().pipe(z.union([z.literal(0), z.literal(1)], 'must be 0 or 1'))

/** A name to log in with; an @ would make it look like somebody's e-mail address. */
export const userName = () => line().refine((name) => !name.includes('@'), messages.userNameAddress)

/** An account as its owner sees it. */
export const UserInfo = z
  .object({
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    nickName: z.string(),
    imageUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    bio: z.string(),
    address: z.string().nullable(),
    userType: z.int(),
    verifyStatus: z.int().nullable().meta({ description: 'Brands: 1 verified, 2 unverified, 0 pending review.' }),
    hasPassword: z.boolean(),
    theme: z.int(),
    lang: z.string(),
  })
  .meta({ id: 'UserInfo' })

/** An account as others see it; `email` is null except for its owner and for brands whose campaign the person joined. */
export const PublicUserInfo = UserInfo.pick({
  id: true,
  userId: true,
  nickName: true,
  imageUrl: true,
  bannerUrl: true,
  bio: true,
  address: true,
  userType: true,
})
  .extend({ email: z.string().nullable() })
  .meta({ id: 'PublicUserInfo' })

/** One of the two people whom a brand names. */
export const BrandContact = z
  .object({
    contactUserName: line(),
    contactNo: phone().default(''),
    email: rules.email(),
    designation: line(),
    isMainAccount: wireFlag(),
  })
  .meta({ id: 'BrandContact' })

/** What a brand says about its company at sign-up. */
export const BrandUserInfo = z
  .object({
    companyName: line(),
    country: line(),
    companyAddress: line(),
    zipCode: line(),
    contactInfo: z
      .array(BrandContact)
      .length(2, 'two contacts are needed')
      .refine(
        (contacts) => contacts.filter((contact) => contact.isMainAccount).length === 1,
        'exactly one contact is the main one',
      ),
  })
  .meta({ id: 'BrandUserInfo' })

const newSignUp = {
  userName: userName(),
  email: rules.email(),
  password: rules.password(),
  userType: UserType,
  lang: z
    .string()
    .regex(/^[A-Za-z_-]{2,16}$/, 'must be a language')
    .default('en_US'),
  theme: theme().default(0),
  brandUserInfo: BrandUserInfo.optional(),
}

export const signUp = dataCall({
  method: 'POST',
  path: '/user/signUp',
  room,
  audience: 'public',
  encoding: 'json',
  summary:
    'Opens an account; brands send their company data with it and wait for verification. Within 10 minutes of a Google sign-in that answered 1009, the same browser links that Google account.',
  idempotent: true,
  limit: { max: 30, seconds: HOUR },
  input: z.object(newSignUp).refine((form) => form.userType === 0 || form.brandUserInfo !== undefined, {
    path: ['brandUserInfo'],
    message: 'is required for brands',
  }),
  data: z.object({ id: z.int() }),
})

export const checkSignInfo = dataCall({
  ...door,
  path: '/user/checkSignInfo',
  summary: 'Tells whether a user name and an e-mail address are still free.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ email: rules.email(), userName: userName() }),
  data: z.null(),
})

export const logIn = dataCall({
  ...door,
  path: '/user/login',
  summary:
    'Opens a session by user name or e-mail address. The stored kind of account decides; where `userType` is sent and is another, the right password is told so.',
  limit: { max: 100, seconds: HOUR },
  input: z.object({ userType: UserType.optional(), userName: line(), password: oldPassword() }),
  data: z.object({ token: z.string(), userType: z.int() }),
})

export const logOut = dataCall({
  method: 'POST',
  path: '/user/logout',
  room,
  audience: 'member',
  summary: 'Ends the session that makes the call.',
  input: noInput,
  data: z.null(),
})

export const userInfo = dataCall({
  method: 'GET',
  path: '/user/info',
  room,
  audience: 'member',
  summary: "The caller's own account.",
  input: noInput,
  data: UserInfo,
})

export const userInfoById = dataCall({
  method: 'GET',
  path: '/user/infoByUserId',
  room,
  audience: 'public',
  summary: "Somebody's public profile.",
  input: z.object({ userId: wireId() }),
  data: PublicUserInfo,
})

export const updateUser = dataCall({
  method: 'POST',
  path: '/user/update',
  room,
  audience: 'member',
  encoding: 'json',
  summary: 'Changes the profile: name, bio, picture, cover, theme.',
  input: z.object({
    nickName: line().optional(),
    bio: z
      .string()
      .max(20_000, 'must be at most 20,000 characters')
      .refine((html) => !html.includes('\0'), 'must be plain text')
      .optional(),
    imageUrl: optionalUpload().optional(),
    bannerUrl: optionalUpload().optional(),
    theme: theme().optional(),
  }),
  data: z.object({ id: z.int() }),
})

export const updatePassword = dataCall({
  method: 'POST',
  path: '/user/update/password',
  room,
  audience: 'member',
  encoding: 'form',
  summary: 'Changes the password and ends every other session.',
  input: z
    .object({ oldPassword: oldPassword(), newPassword: rules.password(), newPasswordSure: z.string().max(1024) })
    .refine((form) => form.newPassword === form.newPasswordSure, { message: messages.passwordMismatch }),
  data: z.null(),
})

export const getEmailCode = dataCall({
  ...door,
  path: '/user/getEmailCode',
  summary: 'Mails a code for a new password; the answer is the same for an unknown address.',
  limit: { max: 20, seconds: HOUR },
  input: z.object({ email: rules.email() }),
  data: z.null(),
})

const code = z.string().regex(/^\d{6}$/, 'must be the 6 digits of the mail')

export const verifyCode = dataCall({
  ...door,
  path: '/user/confirm/verifyCode',
  summary: 'Tells whether a code is right; it counts as a try and does not use the code up.',
  limit: { max: 30, seconds: 10 * MINUTE },
  input: z.object({ email: rules.email(), verifyCode: code }),
  data: z.null(),
})

export const retrievePassword = dataCall({
  ...door,
  path: '/user/retrieve/password',
  summary: 'Sets a new password with a mailed code and ends every session.',
  limit: { max: 30, seconds: 10 * MINUTE },
  input: z.object({ email: rules.email(), verifyCode: code, newPassword: rules.password() }),
  data: z.null(),
})

export const getLoginUserEmailCode = dataCall({
  method: 'GET',
  path: '/user/getLoginUserEmailCode',
  room,
  audience: 'member',
  summary: "Mails a code to the caller's present address, to change it.",
  input: noInput,
  data: z.null(),
})

export const updateEmailConfirm = dataCall({
  method: 'POST',
  path: '/user/updateEmailConfirm',
  room,
  audience: 'member',
  encoding: 'form',
  summary: 'Changes the e-mail address with the code that the present one got, and ends every other session.',
  input: z.object({ email: rules.email(), verifyCode: code }),
  data: z.null(),
})

export const confirmEmail = dataCall({
  ...door,
  path: '/user/confirmEmail',
  summary: 'Confirms an e-mail address by the link that was mailed to it.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ token: z.string().min(20).max(200) }),
  data: z.null(),
})

export const sendConfirmation = dataCall({
  method: 'POST',
  path: '/user/sendConfirmation',
  room,
  audience: 'member',
  encoding: 'form',
  summary: "Mails the link that confirms the caller's address once more.",
  input: noInput,
  data: z.null(),
})

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
  })
  .meta({ id: 'VerificationForm' })

/** A brand's verification as it stands. */
export const Verification = VerificationForm.extend({
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

export const googleBinding = dataCall({
  method: 'GET',
  path: '/auth/binding/{userType}',
  room,
  audience: 'public',
  summary: 'The address at Google to which the browser goes to sign in.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ userType: UserType }),
  data: z.string(),
})

export const socialLogIn = dataCall({
  method: 'POST',
  path: '/auth/login',
  room,
  audience: 'public',
  encoding: 'json',
  summary: 'Opens a session with what Google sent back; code 1009 when no account belongs to it.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({
    source: z.literal('google'),
    socialCode: z.string().min(1).max(2048),
    socialState: z.string().min(1).max(512),
    socialIssuer: z
      .string()
      .max(512)
      .optional()
      .meta({ description: 'The parameter iss, when the provider sent one back.' }),
    userType: UserType.optional(),
  }),
  data: z.object({ token: z.string(), userType: z.int() }),
})

export const socialPending = dataCall({
  method: 'GET',
  path: '/auth/pending',
  room,
  audience: 'public',
  summary: 'Who this browser has proved to be at Google, for the sign-up form after code 1009; null when nobody.',
  input: noInput,
  data: z.object({ email: z.string(), name: z.string(), userType: z.int() }).nullable(),
})

/** One place where an account is signed in. */
export const Session = z
  .object({
    id: z.int(),
    device: z.string(),
    address: z.string(),
    createTime: wireDateTime(),
    lastUsedTime: wireDateTime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })

export const listSessions = listCall({
  method: 'GET',
  path: '/user/sessions',
  room,
  audience: 'member',
  summary: 'Where the caller is signed in.',
  input: pageQuery(['lastUsedTime'], 100),
  row: Session,
})

export const revokeSession = dataCall({
  method: 'POST',
  path: '/user/sessions/revoke',
  room,
  audience: 'member',
  encoding: 'json',
  summary: "Ends one of the caller's sessions.",
  input: z.object({ id: wireId() }),
  data: z.null(),
})
