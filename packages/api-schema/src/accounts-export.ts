import { z } from 'zod'
import { code, oldPassword } from './accounts.ts'
import { dataCall, fileCall } from './call.ts'
import { noInput } from './wire.ts'

const own = { method: 'POST', room: 'accounts', audience: 'member', encoding: 'json' } as const
const HOUR = 3_600

export const sendExportCode = dataCall({
  ...own,
  path: '/user/export/code',
  summary: "Mails a code to the caller's address, to download the data of an account that has no password.",
  limit: { max: 20, seconds: HOUR },
  input: noInput,
  data: z.null(),
})

export const exportData = fileCall({
  ...own,
  path: '/user/export',
  summary:
    'Everything that is held about the caller as a zip that is written while it is read, with the password or, where the account has none, a mailed code. A zip that broke off ends its connection.',
  limit: { max: 30, seconds: HOUR },
  input: z.object({ password: oldPassword().optional(), verifyCode: code.optional() }),
  mediaTypes: ['application/zip'],
})
