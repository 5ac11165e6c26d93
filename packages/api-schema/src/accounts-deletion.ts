import { z } from 'zod'
import { code, oldPassword } from './accounts.ts'
import { dataCall } from './call.ts'
import { noInput } from './wire.ts'

const own = { method: 'POST', room: 'accounts', audience: 'member', encoding: 'json' } as const
const HOUR = 3_600

/** Whether works in campaigns that are over go with an account, too. */
export const removeWorks = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether works in campaigns that are over go, too; those with a token stay.' })

export const sendDeletionCode = dataCall({
  ...own,
  path: '/user/delete/code',
  summary: "Mails a code to the caller's address, to delete an account that has no password.",
  limit: { max: 20, seconds: HOUR },
  input: noInput,
  data: z.null(),
})

export const deleteAccount = dataCall({
  ...own,
  path: '/user/delete',
  summary:
    "Has the caller's account deleted in seven days, with the password or, where it has none, a mailed code: votes in open campaigns are then taken back, works there are withdrawn, everything else is nameless. Until then nothing changes.",
  limit: { max: 30, seconds: HOUR },
  input: z.object({ password: oldPassword().optional(), verifyCode: code.optional(), removeWorks }),
  data: z.null(),
})

export const keepAccount = dataCall({
  ...own,
  path: '/user/delete/keep',
  summary: "Takes back that the caller's account is to be deleted; changes nothing where that was not asked for.",
  limit: { max: 30, seconds: HOUR },
  input: noInput,
  data: z.null(),
})
