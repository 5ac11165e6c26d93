import { auctionHouseAbi, collection721Abi } from '@plinth/contracts/abi'
import { auctionShares, leastBid, type SignedAuction } from '@plinth/contracts/auction'
import { auctionCounterQuery } from '@plinth/contracts/auction-calls'
import type { Fee } from '@plinth/contracts/order'
import { type Address, BaseError, ContractFunctionRevertedError, maxUint256, zeroAddress } from 'viem'
import { readContract, simulateContract } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'

// Nobody's address: a bidder with all the money there is, for the length of one question.
const BIDDER = '0x00000000000000000000000000000000000b0b00'
const WHOLE_IN_BPS = 10_000n

/** The shares that every price has to pay now: the token's royalty (ERC-2981), and the platform's fee. */
export async function readAuctionShares(
  { client }: ChainReader,
  { contract, tokenId }: { contract: Address; tokenId: bigint },
  { fee, seller }: { fee: Fee | null; seller: Address },
): Promise<Fee[]> {
  const args = [tokenId, WHOLE_IN_BPS] as const
  const asked = { abi: collection721Abi, address: contract, functionName: 'royaltyInfo', args } as const
  const [recipient, bps] = await readContract(client, asked)
  return auctionShares({ royalty: { recipient, bps }, fee, seller })
}

/** The counter under which a seller's terms hold now. */
export const readSellerCounter = ({ client }: ChainReader, house: Address, seller: Address): Promise<bigint> =>
  readContract(client, auctionCounterQuery(house, seller))

/** What the house would say to a first bid: nothing, the name of its refusal, or another failure, as of the token or the coin. */
export type TrialBid = 'taken' | 'failed' | 'InvalidSignature' | 'OutdatedTerms' | 'NotOpen' | 'InvalidTerms'

/**
 * Tries the first bid at the moment when the auction opens; nothing is sent. The house looks at the terms and the signature, of a
 * wallet or a contract (ERC-1271), before it takes money: a bid in a coin, which nobody here has, fails after that.
 */
export async function tryFirstBid(
  { client }: ChainReader,
  house: Address,
  { terms, signature }: SignedAuction,
  now: Date,
): Promise<TrialBid> {
  const amount = leastBid(terms, null)
  const isNative = terms.currency === zeroAddress
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  try {
    await simulateContract(client, {
      ...{ abi: auctionHouseAbi, address: house, functionName: 'bid', args: [terms, signature, amount] },
      ...{ account: BIDDER, value: isNative ? amount : 0n },
      stateOverride: [{ address: BIDDER, balance: maxUint256 / 2n }],
      // A chain that mines on demand may have made its newest block long ago.
      blockOverrides: { time: terms.opensAt > seconds ? terms.opensAt : seconds },
    } as never)
    return 'taken'
  } catch (error) {
    const reverted = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    if (!(reverted instanceof ContractFunctionRevertedError)) throw error
    const name = reverted.data?.errorName
    const isNamed = name === 'InvalidSignature' || name === 'OutdatedTerms' || name === 'NotOpen'
    return isNamed || name === 'InvalidTerms' ? name : 'failed'
  }
}
