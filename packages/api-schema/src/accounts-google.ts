import { z } from 'zod'
import { oldPassword, UserType } from './accounts.ts'
import { dataCall } from './call.ts'
import { noInput, wireDateTime } from './wire.ts'

const room = 'accounts' as const
const HOUR = 3_600

export const googleBinding = dataCall({
  method: 'GET',
  path: '/auth/binding/{userType}',
  acts: true,
  room,
  audience: 'visitor',
  summary: 'The address at Google to which the browser goes to sign in.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ userType: UserType }),
  data: z.string(),
})

const socialCode = z.string().min(1).max(2048)
const socialState = z.string().min(1).max(512)
const socialIssuer = z
  .string()
  .max(512)
  .optional()
  .meta({ description: 'The parameter iss, when the provider sent one back.' })

export const socialLogIn = dataCall({
  method: 'POST',
  path: '/auth/login',
  room,
  audience: 'visitor',
  encoding: 'json',
  summary: 'Opens a session with what Google sent back; code 1009 when no account belongs to it.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({
    source: z.literal('google'),
    socialCode,
    socialState,
    socialIssuer,
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
  data: z
    .object({
      email: z.string(),
      emailVerified: z.boolean().meta({ description: 'Only a sign-up with this verified address links Google.' }),
      name: z.string(),
      userType: z.int(),
    })
    .nullable(),
})

export const logInMethods = dataCall({
  method: 'GET',
  path: '/user/logInMethods',
  room,
  audience: 'member',
  summary: "The caller's ways to log in, and the linked wallet.",
  input: noInput,
  data: z.object({
    hasPassword: z.boolean(),
    google: z
      .object({
        email: z.string().nullable().meta({ description: 'As Google named it last; null for links of long ago.' }),
        linkTime: wireDateTime(),
      })
      .nullable(),
    wallet: z.object({ address: z.string(), linkTime: wireDateTime() }).nullable(),
  }),
})

const linking = { method: 'POST', room, audience: 'member', encoding: 'json' } as const

export const startGoogleLink = dataCall({
  ...linking,
  path: '/auth/link/start',
  summary: 'The address at Google to which a signed-in person goes to link a Google account; asks for the password.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ password: oldPassword() }),
  data: z.string(),
})

export const finishGoogleLink = dataCall({
  ...linking,
  path: '/auth/link/finish',
  summary: 'Links the Google account with what Google sent back, in the session and the browser that set out.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ socialCode, socialState, socialIssuer }),
  data: z.null(),
})

export const unlinkGoogle = dataCall({
  ...linking,
  path: '/auth/unlink',
  summary: 'Unlinks Google; asks for the password, which stays as a way in.',
  limit: { max: 60, seconds: HOUR },
  input: z.object({ password: oldPassword() }),
  data: z.null(),
})
