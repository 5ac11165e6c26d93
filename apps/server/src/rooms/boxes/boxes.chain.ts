import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { collection721Abi } from '@plinth/contracts/abi'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'

/** Whether a contract may move the works that somebody has of a collection. */
export async function readApproval(
  { client }: ChainReader,
  { contract, owner, mover }: { contract: Address; owner: Address; mover: Address },
) {
  const asked = { abi: collection721Abi, address: contract, functionName: 'isApprovedForAll' } as const
  try {
    return { contract, isGiven: await readContract(client, { ...asked, args: [owner, mover] }) }
  } catch (cause) {
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}
