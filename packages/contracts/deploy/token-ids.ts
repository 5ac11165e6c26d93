import { type Address, encodeAbiParameters, type Hex, hexToBigInt, keccak256 } from 'viem'

/** The collection kinds, as the platform counts them. */
export type ContractType = 721 | 1155

/** The token ids that a campaign's mint of these digests gives: `batch` is the low 32 bits of its uid. */
export function campaignTokenIds(contractType: ContractType, batch: bigint, digests: readonly Hex[]): bigint[] {
  return digests.map((digest, index) => {
    const value = hexToBigInt(digest, { size: 32 })
    // 236 bits of digest, 11 of batch and 9 of index; an 1155 id is the digest itself.
    return contractType === 1155 ? value : ((value >> 20n) << 20n) | (batch << 9n) | BigInt(index)
  })
}

/** The token id that a minter's `mintOwn` with this uid gives. */
export function sharedTokenId(uid: bigint, minter: Address): bigint {
  const hash = hexToBigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }], [uid])))
  return (hexToBigInt(minter) << 96n) | BigInt.asUintN(96, hash)
}

/** The uid of a campaign's mint: the intent in the high bits, the collection's next batch number in the low 32. */
export function campaignUid(intent: bigint, nextBatch: bigint): bigint {
  return (intent << 32n) | nextBatch
}
