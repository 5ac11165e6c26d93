import { z } from 'zod'
import { messages } from './messages.ts'
import { isWireDateTime } from './wire-time.ts'

const MAX_SIGNATURE = 4_096
const MAX_DIGITS = 78

/** A whole number of the chain, as a decimal text. */
export const uint256 = () =>
  z
    .string()
    .max(MAX_DIGITS, messages.mustBeInteger)
    .refine((text) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n, messages.mustBeInteger)
    .meta({ description: 'A whole number, as a decimal text.' })
/** One above zero. */
export const positive = () => uint256().refine((text) => /[1-9]/.test(text), messages.mustBeInteger)
/** A moment that somebody names. */
export const moment = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, messages.wrongDateTime)
    .refine(isWireDateTime, messages.wrongDateTime)
/** 32 bytes of the chain. */
export const bytes32 = () => z.string().regex(/^0x[0-9a-fA-F]{64}$/, messages.invalidInput)
/** The hash of an order or an auction, as answers write it. */
export const hash32 = () => z.string().regex(/^0x[0-9a-f]{64}$/, messages.invalidInput)

/** What a wallet has signed. */
export const signature = () =>
  z
    .string()
    .max(MAX_SIGNATURE, messages.orderSignature)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/, messages.orderSignature)
