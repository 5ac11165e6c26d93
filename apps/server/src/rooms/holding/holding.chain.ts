import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { collection721Abi, collection1155Abi } from '@plinth/contracts/abi'
import { type Address, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'
import type { Candidate } from './holding.repository.ts'

const readHolding = async (
  { client }: ChainReader,
  { contract, contractType, tokenId }: Candidate,
  holders: readonly Address[],
): Promise<boolean> => {
  const token = { address: contract as Address } as const
  const id = BigInt(tokenId)
  if (contractType === 721) {
    const owner = await readContract(client, { ...token, abi: collection721Abi, functionName: 'ownerOf', args: [id] })
    return holders.some((holder) => isAddressEqual(holder, owner))
  }
  const balances = await Promise.all(
    holders.map((holder) =>
      readContract(client, { ...token, abi: collection1155Abi, functionName: 'balanceOf', args: [holder, id] }),
    ),
  )
  return balances.some((balance) => balance > 0n)
}

/** Whether a work is on the chain with one of these addresses now. */
export async function isWith(reader: ChainReader, work: Candidate, holders: readonly Address[]): Promise<boolean> {
  try {
    return await readHolding(reader, work, holders)
  } catch (cause) {
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}
