import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'

/** How long the transaction of an intent is waited for before its artworks are free again. */
export const INTENT_MS = 24 * 60 * 60_000

const INTENT_BYTES = 12

/** The number of a mint intent: 96 random bits, so that a database that begins anew never meets ids of its past on a chain. */
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

/** Turns a failing node into the words of the specs; refusals of our own stay what they are. */
export async function asChainFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}
