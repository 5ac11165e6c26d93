import { z } from 'zod'
import { messages } from './messages.ts'

// Spec A §5 and spec B §5: the named rules of every form, shared by the fields on screen and the calls.

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
/** `haveword`: letters occur. */
export const hasLetters = () => z.string().regex(/[A-Za-z]/, { error: silent })
/** `email`: an address of the form something@something, in the strict reading that mail headers need. */
export const email = () =>
  z
    .string()
    .trim()
    .max(longest, messages.maximumLength)
    .regex(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u, messages.mailboxFormat)
/** `threeNumber`: 1 to 8 characters. */
export const shortText = () => filled().max(8, 'The maximum length is 8')
/** `maxLength`: 1 to 255 characters. */
export const text = () => filled().max(longest, messages.maximumLength)
/** An address on a chain; its checksum is another matter. */
export const chainAddress = () => matching(/^0x[0-9a-fA-F]{40}$/, messages.wrongAddress)
/** A percentage of at most 100 with at most two decimals. */
export const royaltyShare = () => matching(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, messages.royaltyRange)
/** The most letters of a text that stands beside a work, or is mailed to its maker. */
export const LONGEST_PROSE = 4000

/** `maxName`: 1 to 25 characters. */
export const nameText = () => filled().max(25, 'The maximum length is 25')

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

const LIMIT_MB = { image: 5, video: 40 } as const

/** What may be uploaded: the types by kind, and the size in MB (1 MB = 1,048,576 bytes). */
export const uploads = {
  image: { extensions: ['png', 'jpeg', 'jpg', 'gif', 'webp', 'svg'], megabytes: LIMIT_MB.image },
  video: { extensions: ['mp4', 'ogg', 'webm', 'glb'], megabytes: LIMIT_MB.video },
} as const
