import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Address } from 'viem'

/** How long the transaction of an intent is waited for before its artworks are free again. */
export const INTENT_MS = 24 * 60 * 60_000

/** The most that the contracts mint in one call. */
export const MAX_IN_A_BATCH = 400

/** No code stands there: a mint to it fails only for reasons that are not the recipient's. */
export const ORDINARY_WALLET: Address = '0x000000000000000000000000000000000000dEaD'

const INTENT_BYTES = 12

/** The number of a mint intent: 96 random bits, so that a new database never meets ids of an earlier one on a chain. */
export const newIntentNumber = (): bigint => BigInt(`0x${randomBytes(INTENT_BYTES).toString('hex')}`) + 1n

/** A percentage with at most two decimals in basis points, without ever being a floating-point number. */
export function basisPoints(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Refuses more than one of a 721 token. */
export const requireCirculation = (contractType: 721 | 1155, amount: number) => {
  if (contractType === 721 && amount !== 1) throw new AppError('invalid', { msg: messages.onlyOneOf721 })
  return amount
}

/** Reports a failing node as a chain failure; refusals of our own stay what they are. */
export async function asChainFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}
