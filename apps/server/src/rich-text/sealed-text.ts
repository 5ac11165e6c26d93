import { createHash } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { MAX_RICH_TEXT } from '@plinth/api-schema/rich-text'
import { RichTextTooLongError, SANITISER_VERSION, sanitiseRichText } from './sanitise.ts'

// Cleaning a hostile text takes a hundred times as long as hashing it, so rich text is stored clean and with a seal: the
// version of the sanitiser and a hash of what it left. A text whose seal does not fit (cleaned by an older version,
// restored from an old backup, written by hand) is cleaned when it is read.

declare const clean: unique symbol
/** Rich text that the sanitiser of this version has cleaned; nothing else is sealed or sent. */
export type CleanHtml = string & { readonly [clean]: true }
/** A row as it is stored: its rich texts are strings until the seal is found to fit. */
export type Sealed<Row, Field extends keyof Row> = Omit<Row, Field> & Record<Field, string> & { seal: string | null }

/** Cleans what somebody has written; what is too long when it is clean is refused, as it could not be saved a second time. */
export function cleanRichText(
  written: string,
  { maxLength = MAX_RICH_TEXT, field }: { maxLength?: number; field?: string } = {},
): CleanHtml {
  try {
    return sanitiseRichText(written, maxLength) as CleanHtml
  } catch (error) {
    if (!(error instanceof RichTextTooLongError)) throw error
    throw new AppError('invalid', { msg: messages.richTextTooLong, ...(field === undefined ? {} : { field }) })
  }
}

const sealTexts = (texts: readonly string[]) =>
  `${SANITISER_VERSION}:${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}`

/** The seal of clean texts, to be stored beside them. */
export const sealOf = <Field extends string>(row: Readonly<Record<Field, CleanHtml>>, fields: readonly Field[]) =>
  sealTexts(fields.map((field) => row[field]))

/** The seals of this version of the sanitiser, for `like`. */
export const CURRENT_SEALS = `${SANITISER_VERSION}:%`

/** Whether these texts are stored as this version of the sanitiser left them; texts that say nothing need no seal. */
export const isSealed = <Field extends string>(
  row: Readonly<Record<Field, string>> & { seal: string | null },
  fields: readonly Field[],
) => {
  const texts = fields.map((field) => row[field])
  return texts.every((text) => text === '') || row.seal === sealTexts(texts)
}

/** A stored row with clean texts: as they are where the seal fits, cleaned where it does not. */
export function openSealed<Row extends Record<Field, CleanHtml>, Field extends string & keyof Row>(
  stored: Sealed<Row, Field>,
  fields: readonly Field[],
): Row {
  const { seal: _seal, ...row } = stored
  const texts = isSealed(stored, fields)
    ? {}
    : Object.fromEntries(fields.map((field) => [field, sanitiseRichText(stored[field])]))
  return { ...row, ...texts } as unknown as Row
}
