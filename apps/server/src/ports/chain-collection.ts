import { toPlainLine } from '@plinth/api-schema/rules'
import { collection721Abi, platformAbi } from '@plinth/contracts/abi'
import { type Address, getAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainReader } from './chain-reader.ts'

const ERC1155_INTERFACE = '0xd9b67a26'
const WHOLE_IN_BPS = 10_000n
const MAX_NAME = 255

/** What a chain says about a collection of the platform. */
export type ChainCollection = {
  address: string
  contractType: 721 | 1155
  name: string
  symbol: string
  owner: string
  royaltyReceiver: string
  /** In hundredths of a percent. */
  royaltyBps: number
}

// A name on a chain may hold anything; what is kept of it is one plain line.
const keptName = (text: string) =>
  // A character is at most two units; half of one cannot be stored.
  [...toPlainLine(text.slice(0, 2 * MAX_NAME).toWellFormed())].slice(0, MAX_NAME).join('')
const checksummed = (address: string) => getAddress(address.toLowerCase() as Address)

/**
 * A collection that this Platform contract knows, or null; rejects when the node does not answer. With a block: as it was
 * then, which a node that has not come so far refuses to say.
 */
export async function readChainCollection(
  { client }: Pick<ChainReader, 'client'>,
  platform: string,
  address: string,
  at: { blockNumber?: bigint } = {},
): Promise<ChainCollection | null> {
  const nft = checksummed(address)
  const contract = { abi: platformAbi, address: checksummed(platform), ...at } as const
  // Asked first and alone: no contract of somebody else is ever called.
  if (!(await readContract(client, { ...contract, functionName: 'platformSupport', args: [nft] }))) return null
  // Both kinds of collection answer these alike.
  const collection = { abi: collection721Abi, address: nft, ...at } as const
  const [owner, name, symbol, is1155, [royaltyReceiver, royalty]] = await Promise.all([
    readContract(client, { ...contract, functionName: 'collectionOwner', args: [nft] }),
    readContract(client, { ...collection, functionName: 'name' }),
    readContract(client, { ...collection, functionName: 'symbol' }),
    readContract(client, { ...collection, functionName: 'supportsInterface', args: [ERC1155_INTERFACE] }),
    readContract(client, { ...collection, functionName: 'royaltyInfo', args: [0n, WHOLE_IN_BPS] }),
  ])
  return {
    address: nft,
    contractType: is1155 ? 1155 : 721,
    name: keptName(name),
    symbol: keptName(symbol),
    owner,
    royaltyReceiver,
    royaltyBps: Number(royalty),
  }
}
