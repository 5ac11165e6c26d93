import { email } from '@plinth/api-schema/rules'
import { SettingsError } from '../settings.ts'

const LONGEST_NAME = 100
const LONGEST_SUBJECT = 200

// Controls, line separators and the marks that turn the direction of the text after them.
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

const address = email()

/** Whether mail can be sent to this address and to nothing else: the rule of every form, without its trimming. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).data === text

const oneLine = (text: string, longest: number): string => {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return [...line].slice(0, longest).join('')
}

/** A person's name as it may stand in a mail's head: one line, nothing unseen, not endless. */
export const headerName = (name: string): string => oneLine(name, LONGEST_NAME)

/** A subject as it may stand in a mail's head. */
export const headerSubject = (subject: string): string => oneLine(subject, LONGEST_SUBJECT)

/** Reads the setting MAIL_FROM: `Name <address>` or an address alone. */
export function readSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', sender = mailFrom.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(mailFrom) ?? []
  if (!isMailAddress(sender)) {
    throw new SettingsError('The setting MAIL_FROM cannot be used: it must be like Name <address@example.com>')
  }
  return { name: headerName(name), address: sender }
}
