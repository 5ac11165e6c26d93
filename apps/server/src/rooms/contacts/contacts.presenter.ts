import type { AnsweredFile } from '@plinth/api-schema/call'
import { sheetMediaTypes } from '@plinth/api-schema/limits'

/** A spreadsheet on the wire. */
export const toSheetFile = (name: string, format: keyof typeof sheetMediaTypes, bytes: Uint8Array): AnsweredFile => ({
  name: `${name}.${format}`,
  mediaType: sheetMediaTypes[format],
  bytes,
})

// Of what went wrong only the words of the mail server are for the sender; the rest tells how this server is run.
const SERVER_WORDS = /\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3} )?\S.*/
const UNDELIVERED = 'The email could not be delivered.'

/** What the sender of an invitation is told about a refusal. */
export const reasonOf = (mailError: string | null): string => SERVER_WORDS.exec(mailError ?? '')?.[0] ?? UNDELIVERED

/** An address that somebody recognises as theirs, and that tells nobody else whose it is. */
export const maskAddress = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${mailbox.slice(0, 1)}***@${domain}`
}
