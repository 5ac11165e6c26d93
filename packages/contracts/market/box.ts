import { type Address, encodeAbiParameters, type Hex, keccak256, zeroHash } from 'viem'
import { mysteryBoxesAbi } from '../generated/abi.ts'

/** What a brand lays into mystery boxes. The contract keeps its hash alone: every call brings it again. */
export type Drop = {
  brand: Address
  nft: Address
  contractType: bigint
  /** The kinds of prizes, and how many boxes have each. */
  tokenIds: readonly bigint[]
  amounts: readonly bigint[]
  /** The coin of the price; the zero address is native money. */
  currency: Address
  price: bigint
  /** The first and the last second of the sale, and the last one of the draw. */
  opensAt: bigint
  closesAt: bigint
  revealBy: bigint
  /** How many boxes one account may take; 0: any number. */
  perAccount: bigint
  /** The Merkle root of those who may take boxes; zero: everybody may. */
  guests: Hex
  /** The hash of the secret. */
  commitment: Hex
  /** What those who took boxes share if there is no draw in time. */
  bond: bigint
  salt: bigint
}
/** A chain's MysteryBoxes. */
export type BoxesContract = { chainId: number; boxes: Address }

/** The guests of a drop that everybody may take boxes of. */
export const EVERYBODY = zeroHash

const { inputs } = mysteryBoxesAbi.find((item) => item.type === 'function' && item.name === 'idOf') as Extract<
  (typeof mysteryBoxesAbi)[number],
  { name: 'idOf' }
>

/** The id by which the contract knows a drop. */
export const boxId = ({ chainId, boxes }: BoxesContract, drop: Drop): Hex =>
  keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }, ...inputs], [BigInt(chainId), boxes, drop]))
