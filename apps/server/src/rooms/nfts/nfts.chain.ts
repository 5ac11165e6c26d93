import { collection721Abi, collection1155Abi, platformAbi } from '@plinth/contracts/abi'
import { type Address, type Hex, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt, readContract } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'
import type { ContractType, Intent } from './nfts-intents.repository.ts'

const PARALLEL_READS = 16
const WHOLE_PRICE = 10_000n

/** What one artwork costs in a collection, in wei; rejects for a contract that is not the platform's. */
export const readFee = (reader: ChainReader, platform: Address, collection: Address): Promise<bigint> =>
  readContract(reader.client, { abi: platformAbi, address: platform, functionName: 'mintFee', args: [collection, 1n] })

/** The number that the next mint in a campaign's collection must have. */
export const readNextBatch = async (reader: ChainReader, platform: Address, collection: Address): Promise<number> =>
  Number(
    await readContract(reader.client, {
      abi: platformAbi,
      address: platform,
      functionName: 'nextBatch',
      args: [collection],
    }),
  )

/** What became of a transaction: a node that has never heard of it has dropped it, or not got it yet. */
export async function readFate(reader: ChainReader, hash: Hex): Promise<'unknown' | 'waiting' | 'done' | 'failed'> {
  try {
    const { status } = await getTransactionReceipt(reader.client, { hash })
    return status === 'success' ? 'done' : 'failed'
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await getTransaction(reader.client, { hash })
    return 'waiting'
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return 'unknown'
    throw error
  }
}

const readTokenUri = (reader: ChainReader, type: ContractType, address: Address, tokenId: bigint) =>
  type === 721
    ? readContract(reader.client, { abi: collection721Abi, address, functionName: 'tokenURI', args: [tokenId] })
    : readContract(reader.client, { abi: collection1155Abi, address, functionName: 'uri', args: [tokenId] })

async function hasPromisedRoyalty(reader: ChainReader, intent: Intent, tokenId: bigint) {
  const [receiver, amount] = await readContract(reader.client, {
    abi: collection721Abi,
    address: intent.contract,
    functionName: 'royaltyInfo',
    args: [tokenId, WHOLE_PRICE],
  })
  const item = intent.items[0]!
  return receiver === item.royaltyAddress && amount === BigInt(item.royaltyBps)
}

/**
 * Whether the tokens say what was stored for them: their metadata's address and, where it is the token's own, the royalty.
 * An event does not tell, so the contracts are asked; neither can change after the mint.
 */
export async function saysWhatWasStored(reader: ChainReader, intent: Intent, tokenIds: readonly bigint[]) {
  for (let first = 0; first < tokenIds.length; first += PARALLEL_READS) {
    const uris = await Promise.all(
      tokenIds
        .slice(first, first + PARALLEL_READS)
        .map((tokenId) => readTokenUri(reader, intent.contractType, intent.contract, tokenId)),
    )
    if (uris.some((uri, place) => uri !== intent.items[first + place]!.tokenUri)) return false
  }
  return intent.batch !== null || hasPromisedRoyalty(reader, intent, tokenIds[0]!)
}
