import { email, isVisibleLine, storedEmail } from '@plinth/api-schema/rules'
import { SettingsError } from '../settings.ts'

const MAX_NAME = 100
const MAX_SUBJECT = 200

// Controls, line separators and format characters but the two that join letters.
const UNSEEN = /(?:[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf})+/gu

const address = email()
const storedAddress = storedEmail()

/** Whether mail can be sent to this address and to nothing else: the rule of every form, without its trimming. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).data === text

/** What stands in the place of the address of a deleted account: no form takes it, and no mail goes there. */
export const erasedAddress = (accountId: number) => `deleted-${accountId}`
/** Whether an address is that of a deleted account. */
export const isErasedAddress = (address: string): boolean => /^deleted-\d+$/.test(address)

/**
 * Whether mail may go to an address that an account has: the rule of today or, for accounts that are older, the wider one that
 * it replaced. Neither lets anything through that ends a line, names a second recipient or cannot be seen.
 */
export const isDeliverable = (text: string): boolean =>
  isMailAddress(text) || (storedAddress.safeParse(text).data === text && isVisibleLine(text))

const oneLine = (text: string, longest: number): string => {
  // `=?` begins an encoded word (RFC 2047), by which a plain text would read as another one.
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').replaceAll('=?', '= ?').trim()
  return [...line].slice(0, longest).join('')
}

/** A person's name as it may stand in a mail's head: one line, nothing unseen, not endless. */
export const headerName = (name: string): string => oneLine(name, MAX_NAME)

/** A subject as it may stand in a mail's head. */
export const headerSubject = (subject: string): string => oneLine(subject, MAX_SUBJECT)

/** Reads the setting MAIL_FROM: `Name <address>` or an address alone. */
export function readSender(mailFrom: string): { name: string; address: string } {
  const [, quoted = '', sender = mailFrom.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom.trim()) ?? []
  const name = quoted.trim().replace(/^"|"$/g, '')
  if (!isDeliverable(sender)) {
    throw new SettingsError('The setting MAIL_FROM cannot be used: it must be like Name <address@example.com>')
  }
  return { name: headerName(name), address: sender }
}
