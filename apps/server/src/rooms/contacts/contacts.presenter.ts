import type { AnsweredFile } from '@plinth/api-schema/call'
import { sheetMediaTypes } from '@plinth/api-schema/limits'

/** A spreadsheet on the wire. */
export const toSheetFile = (name: string, format: keyof typeof sheetMediaTypes, bytes: Uint8Array): AnsweredFile => ({
  name: `${name}.${format}`,
  mediaType: sheetMediaTypes[format],
  bytes,
})

/** An address that somebody recognises as theirs, and that tells nobody else whose it is. */
export const maskAddress = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${mailbox.slice(0, 1)}***@${domain}`
}
