import { z } from 'zod'
import { MAX_COMMENT, MAX_LINK, MAX_NAME, MAX_REMARK, MAX_STATEMENT } from './limits.ts'
import { messages } from './messages.ts'

export { MAX_PROSE, uploads } from './limits.ts'

// The rules of docs/product/interface.md#rules, shared by the fields on screen and the calls.

const longest = 255
// Some rules only hold a button back and say nothing; zod would put words of its own in place of ''.
const silent = () => ''
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message)

/** `unull`: something must stand there; the field shows no message of its own. */
export const filled = () => z.string().trim().min(1, { error: silent })
/** `int`: digits only. */
export const digits = () => matching(/^\d+$/, messages.mustBeInteger)
/** `NumberInt`: a whole number above zero. */
export const positiveInt = () => matching(/^0*[1-9]\d*$/, messages.mustBeInteger)
/** `float`: a whole number or a decimal. */
export const decimal = () => matching(/^\d+(\.\d+)?$/, messages.mustBeDecimal)
const address = (pattern: RegExp) =>
  z.string().trim().max(longest, messages.maximumLength).regex(pattern, messages.mailboxFormat)

// RFC 5321: a dot-atom before the @, labels of letters, digits and hyphens behind it, 254 characters in all. Of the atom's
// characters % and ` are left out: old relays read the first as a second @, and some shells run what stands in the second.
const ATOM = "[A-Za-z0-9!#$&'*+/=?^_{|}~-]+"
const LABEL = '(?=[A-Za-z0-9-]{1,63}(?:\\.|$))[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*'
// Nor may it begin with a hyphen, which a mailer run as a command reads as an option, or like an encoded word of a header
// (=?utf-8?q?…), or name a bare host or an IP address.
const MAILBOX = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)(?!-|=\\?)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`,
)

/** `email`: something@something, in the strict reading that mail headers need; a domain of other scripts is written in punycode. */
export const email = () => address(MAILBOX)
/** An address that an account may have from the time of a wider rule: good for a log-in or a reset, not for a new account. */
export const storedEmail = () => address(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u)

// Two characters of the category `format` join what belongs together, in Persian words and in emoji; the others hide or turn text.
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
/** Whether all of a line can be seen in the order in which it is written: no control, no line break, no mark that turns text around. */
export const isVisibleLine = (line: string): boolean => !UNSEEN.test(line)
/** A line about a person or a company that others read on screens and in mails. */
export const visibleLine = () => text().refine(isVisibleLine, messages.plainTextOnly)

// Embeddings, overrides and isolates reorder the words around a title, and \p{Cs} is half of a surrogate pair. ZWJ, ZWNJ, LRM
// and RLM are allowed: emoji sequences, Persian and Hebrew need them.
const NOT_PLAIN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
/** Replaces what a plain line may not hold by spaces, for a line that comes from elsewhere and cannot be refused. */
export const toPlainLine = (line: string): string => line.replace(NOT_PLAIN, ' ')
/** Whether a text is one line that leaves the direction of the text around it alone. */
const isPlainLine = (line: string): boolean => line.search(NOT_PLAIN) === -1
const INK = /(?!\p{Default_Ignorable_Code_Point})[^\p{Z}\p{C}]/u
/** Whether a line that says something can be seen: zero-width letters and fillers alone are empty to everybody who looks. */
const isVisible = (line: string): boolean => line === '' || INK.test(line)
/** A title or another line of a work, a campaign or an NFT, which strangers read. */
export const plainLine = () =>
  text().refine(isPlainLine, { error: messages.plainTextOnly, abort: true }).refine(isVisible, messages.fieldRequired)
/** A plain line that may be empty. */
export const optionalPlainLine = () =>
  z
    .string()
    .trim()
    .max(longest, messages.maximumLength)
    .refine(isPlainLine, { error: messages.plainTextOnly, abort: true })
    .refine(isVisible, messages.fieldRequired)
/** Whether a text of several lines holds no control characters but line breaks and tabs, and no half of a surrogate pair. */
export const isProse = (prose: string): boolean => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(prose)
// Some letters are fillers that nobody sees.
const WORDS = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u
/** Whether a text says something: it has a letter or digit that can be seen. */
const hasWords = (prose: string): boolean => WORDS.test(prose)
/** Whether Postgres can store a text: it takes no NUL. */
export const hasNoNul = (stored: string): boolean => !stored.includes('\0')
/** What somebody searches for; nobody else reads it. */
export const searchText = () =>
  z.string().trim().max(longest, messages.maximumLength).refine(hasNoNul, messages.plainTextOnly)
/** A text of one or more lines that somebody else reads, with words, of at most so many characters. */
export const prose = (longestProse: number, tooLong: string) =>
  z
    .string()
    .trim()
    .min(1, messages.fieldRequired)
    .max(longestProse, tooLong)
    .refine(isProse, { error: messages.plainTextOnly, abort: true })
    .refine(hasWords, messages.fieldRequired)
/** Why an operator decided something; it is mailed to the person concerned. */
export const reason = () => prose(2000, messages.reasonTooLong)
/** What somebody says beside a reason. */
export const remark = () =>
  z.string().trim().max(MAX_REMARK, messages.wordsTooLong).refine(isProse, messages.plainTextOnly)
const LINE_END = /\r\n?|\n/
/** Leaves one blank line of several: a text is not as long as somebody's Enter key was held. */
const collapseBlankLines = (prose: string): string => {
  const lines = prose.split(LINE_END).map((line) => (INK.test(line) ? line : ''))
  return lines.filter((line, place) => line !== '' || lines[place - 1] !== '').join('\n')
}
/** A comment under a work: of one or more lines, with something that can be seen; an emoji will do. */
export const commentWords = () =>
  z
    .string()
    .trim()
    .min(1, messages.fieldRequired)
    .max(MAX_COMMENT, messages.wordsTooLong)
    .refine(isProse, { error: messages.plainTextOnly, abort: true })
    .refine(isVisible, messages.fieldRequired)
    .overwrite(collapseBlankLines)
/** What an artist says about their work as a whole; it may be empty. */
export const statement = () =>
  z.string().trim().max(MAX_STATEMENT, messages.statementTooLong).refine(isProse, messages.plainTextOnly)
/** A link that strangers follow: https, with no name or password before its host. */
export const httpsAddress = () =>
  z
    .string()
    .trim()
    .max(MAX_LINK, messages.linkNotHttps)
    .regex(/^https:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu, messages.linkNotHttps)
    .refine((text) => URL.canParse(text), messages.linkNotHttps)
/** `threeNumber`: 1 to 8 characters. */
export const shortText = () => filled().max(8, messages.shortTextTooLong)
/** `maxLength`: 1 to 255 characters. */
export const text = () => filled().max(longest, messages.maximumLength)
/** An address on a chain; its checksum is another matter. */
export const chainAddress = () => matching(/^0x[0-9a-fA-F]{40}$/, messages.wrongAddress)
/** A percentage of at most 100 with at most two decimals. */
export const royaltyShare = () => matching(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, messages.royaltyRange)
/** `maxName`: 1 to 25 characters. */
export const nameText = () => filled().max(MAX_NAME, messages.nameTooLong)

/** 8 to 20 characters with a capital, a lowercase letter, a digit and a special character. */
export const password = () =>
  z
    .string()
    .min(8, messages.passwordLength)
    .max(20, messages.passwordLength)
    .regex(/[A-Z]/, messages.passwordCapital)
    .regex(/[a-z]/, messages.passwordLowercase)
    .regex(/[^A-Za-z0-9\s]/, messages.passwordSpecial)
    .regex(/\d/, messages.passwordNumber)

/** A name of the IANA time zones; whether there is such a zone, the server knows. */
export const timeZone = () =>
  z
    .string()
    .max(64, messages.invalidInput)
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, messages.invalidInput)
