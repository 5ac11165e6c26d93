import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage.ts'

const sentFile = z.object({ url: z.string(), name: z.string() })

/** The rules of the form: everything but the file is required. */
export const helpForm = z.object({
  typeId: z.string().min(1, { error: () => '' }),
  email: rules.email(),
  company: rules.visibleLine(),
  message: rules.filled().max(rules.MAX_PROSE, messages.messageTooLong),
  file: sentFile.nullable(),
})

const keptValues = z.object({
  typeId: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  file: sentFile.nullable(),
})
/** What stands in the form. */
export type HelpValues = z.infer<typeof keptValues>

/** The form as somebody finds it: what is known of them is filled in. */
export const freshValues = ({ email, company }: { email: string; company: string }): HelpValues => ({
  typeId: '',
  email,
  company,
  message: '',
  file: null,
})

const keyOf = (memberId: number | null) => `plinth-help-${memberId ?? 'stranger'}`

/** Keeps what somebody has written while the page reloads or a log-in comes between; it ends with the tab. */
export const keepHelp = (storage: KeyValueStorage, memberId: number | null, values: HelpValues) =>
  storage.setItem(keyOf(memberId), JSON.stringify(values))

/** Forgets what was sent. */
export const forgetHelp = (storage: KeyValueStorage, memberId: number | null) => storage.removeItem(keyOf(memberId))

/** What was written before, or nothing; whatever cannot be read is nothing. */
export const readHelp = (storage: KeyValueStorage, memberId: number | null): HelpValues | null => {
  try {
    return keptValues.parse(JSON.parse(storage.getItem(keyOf(memberId)) ?? ''))
  } catch {
    return null
  }
}
