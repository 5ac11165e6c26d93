import { messages } from '@plinth/api-schema/messages'
import { platformAbi } from '@plinth/contracts/abi'
import { BaseError, decodeErrorResult, type Hex, isHex } from 'viem'
import { ChainRefusal } from './chain-refusal.ts'

const NOT_THE_OWNER = ['NotCollectionOwner']
const NOT_OURS = ['UnsupportedCollection', 'NotCampaignCollection', 'NotSharedCollection']
const LOW = /insufficient funds|exceeds (the )?balance|gas required exceeds allowance|out of gas/i
const REVERTED = /execution reverted|reverted with/i

const dataOf = (error: unknown): Hex | undefined => {
  if (!(error instanceof BaseError)) return undefined
  let found: Hex | undefined
  error.walk((cause) => {
    const { data } = cause as { data?: unknown }
    const raw = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (isHex(raw) && raw.length >= 10) found = raw
    return found !== undefined
  })
  return found
}

/** The name of the error with which the Platform contract refused; undefined when it was not the contract. */
const revertName = (error: unknown): string | undefined => {
  const data = dataOf(error)
  if (data === undefined) return undefined
  try {
    return decodeErrorResult({ abi: platformAbi, data }).errorName
  } catch {
    return undefined
  }
}

/** What is told of a call that would fail, or did. */
export const asRevert = (error: unknown, fallbackMessage: string): ChainRefusal => {
  const name = revertName(error)
  const options = { cause: error }
  if (name !== undefined && NOT_THE_OWNER.includes(name))
    return new ChainRefusal('not-permitted', messages.notTheOwner, options)
  if (name !== undefined && NOT_OURS.includes(name))
    return new ChainRefusal('reverted', messages.notPlatformContract, options)
  if (error instanceof Error && LOW.test(error.message))
    return new ChainRefusal('low-balance', messages.balanceLow, options)
  // What the collections refuse comes through without a name of the platform's.
  const isReverted = name !== undefined || (error instanceof Error && REVERTED.test(error.message))
  return isReverted
    ? new ChainRefusal('reverted', fallbackMessage, options)
    : new ChainRefusal('failure', messages.chainFailure, options)
}
