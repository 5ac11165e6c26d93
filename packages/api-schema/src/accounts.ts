import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_PROFILE_LINKS } from './limits.ts'
import { hasNoLink } from './links.ts'
import { messages } from './messages.ts'
import { optionalUpload } from './pictures.ts'
import { MAX_RICH_TEXT } from './rich-text.ts'
import * as rules from './rules.ts'
import { accountKind } from './states.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'accounts' as const
const door = { method: 'POST', room, audience: 'visitor', encoding: 'form' } as const
const MINUTE = 60
const HOUR = 3_600

const line = rules.visibleLine
// A name or an address that was taken under a wider rule still logs in.
const storedName = () => rules.text().refine(rules.hasNoNul, messages.plainTextOnly)
const phone = rules.optionalPlainLine
/** The current password, asked for once more. */
export const oldPassword = () => z.string().min(1, messages.fieldRequired).max(1024, messages.passwordLength)
const theme = () => wireInt().pipe(z.union([z.literal(0), z.literal(1)], messages.invalidInput))

/** 0 participant, 1 brand. */
export const UserType = wireInt().pipe(z.union([z.literal(0), z.literal(1)], messages.invalidInput))

/** A name to log in with; an @ would make it look like somebody's email address. */
export const userName = () =>
  line()
    .refine((name) => !name.includes('@'), messages.userNameAddress)
    .refine(hasNoLink, messages.userNameLink)
    .refine((name) => !/\p{Cf}/u.test(name), messages.plainTextOnly)

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
    statement: z.string().meta({ description: 'What an artist says about their work: plain text with paragraphs.' }),
    links: z.array(z.string()).meta({ description: 'Where else to find an artist: https addresses.' }),
    address: z.string().nullable(),
    userType: z.int(),
    verifyStatus: z.int().nullable().meta({ description: 'Brands: 1 verified, 2 unverified, 0 pending review.' }),
    hasPassword: z.boolean(),
    theme: z.int(),
    lang: z.string(),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When the account is deleted, where its owner has asked for that.' }),
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
  statement: true,
  links: true,
  address: true,
  userType: true,
})
  .extend({ email: z.string().nullable() })
  .meta({ id: 'PublicUserInfo' })

/** One of the two people whom a brand names. */
const BrandContact = z
  .object({
    contactUserName: line(),
    contactNo: phone().default(''),
    email: rules.email(),
    designation: line(),
    isMainAccount: wireFlag(),
  })
  .meta({ id: 'BrandContact' })

/** What a brand says about its company at sign-up. */
const BrandUserInfo = z
  .object({
    companyName: line(),
    country: line(),
    companyAddress: line(),
    zipCode: line(),
    contactInfo: z
      .array(BrandContact)
      .length(2, messages.twoContacts)
      .refine((contacts) => contacts.filter((contact) => contact.isMainAccount).length === 1, messages.oneMainContact),
  })
  .meta({ id: 'BrandUserInfo' })

const newSignUp = {
  userName: userName(),
  email: rules.email(),
  password: rules.password(),
  userType: UserType,
  lang: z
    .string()
    .regex(/^[A-Za-z_-]{2,16}$/, messages.invalidInput)
    .default('en_US'),
  theme: theme().default(0),
  brandUserInfo: BrandUserInfo.optional(),
}

export const signUp = dataCall({
  method: 'POST',
  path: '/user/signUp',
  room,
  audience: 'visitor',
  encoding: 'json',
  summary:
    'Opens an account; brands send their company data with it and wait for verification. Within 10 minutes of a Google sign-in that answered 1009, the same browser links that Google account, if Google has verified the very address that signs up.',
  idempotent: true,
  limit: { max: 30, seconds: HOUR },
  input: z
    .object(newSignUp)
    .refine((form) => form.userType === accountKind.participant || form.brandUserInfo !== undefined, {
      path: ['brandUserInfo'],
      message: messages.companyNeeded,
    }),
  data: z.object({ id: z.int() }),
})

export const checkSignInfo = dataCall({
  ...door,
  path: '/user/checkSignInfo',
  summary: 'Tells whether a username and an email address are still free.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ email: rules.email(), userName: userName() }),
  data: z.null(),
})

export const logIn = dataCall({
  ...door,
  path: '/user/login',
  summary:
    'Opens a session by username or email address. The stored kind of account decides; where `userType` is sent and is another, the right password is told so.',
  limit: { max: 100, seconds: HOUR },
  input: z.object({ userType: UserType.optional(), userName: storedName(), password: oldPassword() }),
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
  summary: 'Changes the profile: name, bio, picture, cover, theme; of a participant also the statement and the links.',
  input: z.object({
    nickName: line().refine(hasNoLink, messages.userNameLink).optional(),
    bio: z
      .string()
      .max(MAX_RICH_TEXT, messages.richTextTooLong)
      .refine((html) => !html.includes('\0'), messages.plainTextOnly)
      .optional(),
    statement: rules.statement().optional(),
    links: z.array(rules.httpsAddress()).max(MAX_PROFILE_LINKS, messages.tooManyProfileLinks).optional(),
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
  input: z.object({ email: rules.storedEmail() }),
  data: z.null(),
})

/** Six digits that were mailed. */
export const code = z.string().regex(/^\d{6}$/, messages.codeFormat)

export const verifyCode = dataCall({
  ...door,
  path: '/user/confirm/verifyCode',
  summary: 'Tells whether a code is right; it counts as a try and does not use the code up.',
  limit: { max: 30, seconds: 10 * MINUTE },
  input: z.object({ email: rules.storedEmail(), verifyCode: code }),
  data: z.null(),
})

/** What a proof by mail has cut off the account, because somebody else may have linked it. */
const Unlinked = z
  .object({
    google: z.boolean(),
    wallet: z
      .string()
      .nullable()
      .meta({ description: 'The address of the wallet, which can be linked again at once.' }),
  })
  .meta({ id: 'Unlinked' })

export const retrievePassword = dataCall({
  ...door,
  path: '/user/retrieve/password',
  summary: 'Sets a new password with a mailed code, ends every session and unlinks Google and the wallet.',
  limit: { max: 30, seconds: 10 * MINUTE },
  input: z.object({ email: rules.storedEmail(), verifyCode: code, newPassword: rules.password() }),
  data: Unlinked,
})

export const getLoginUserEmailCode = dataCall({
  method: 'GET',
  path: '/user/getLoginUserEmailCode',
  acts: true,
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
  summary: 'Changes the email address with the code that the present one got, and ends every other session.',
  input: z.object({ email: rules.email(), verifyCode: code }),
  data: z.null(),
})

const linkToken = z.string().min(20, messages.wrongLink).max(200, messages.wrongLink)

export const confirmEmail = dataCall({
  method: 'POST',
  path: '/user/confirmEmail',
  room,
  audience: 'member',
  encoding: 'form',
  summary:
    "Confirms the caller's email address by the link that was mailed to it; a link of another account is refused.",
  limit: { max: 60, seconds: HOUR },
  input: z.object({ token: linkToken }),
  data: z.null(),
})

export const confirmationInfo = dataCall({
  ...door,
  audience: 'public',
  path: '/user/confirmation/info',
  summary: 'Which account a mailed link confirms; it changes nothing.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ token: linkToken }),
  data: z.object({
    userName: z.string(),
    email: z.string(),
    userType: z.int(),
    hasPassword: z.boolean(),
    isConfirmed: z.boolean(),
    isOwn: z.boolean().meta({ description: 'Whether the caller is logged in to this account.' }),
  }),
})

export const claimAccount = dataCall({
  ...door,
  path: '/user/confirmation/claim',
  summary:
    'Hands an unconfirmed account to the holder of its mailbox: sets a new password, ends every session, unlinks Google and the wallet and confirms the address.',
  limit: { max: 30, seconds: HOUR },
  input: z.object({ token: linkToken, newPassword: rules.password() }),
  data: Unlinked,
})

export const correctEmail = dataCall({
  method: 'POST',
  path: '/user/correctEmail',
  room,
  audience: 'member',
  encoding: 'form',
  summary: 'Corrects an email address that was never confirmed, with the password, and mails its link to the new one.',
  limit: { max: 30, seconds: HOUR },
  input: z.object({ email: rules.email(), password: z.string().max(1_024) }),
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

/** One place where an account is logged in. */
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
  summary: 'Where the caller is logged in.',
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
