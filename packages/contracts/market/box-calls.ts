import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { mysteryBoxesAbi } from '../generated/abi.ts'
import type { Drop } from './box.ts'
import type { Call } from './order-calls.ts'

const call = (boxes: Address, functionName: string, args: readonly unknown[], value = 0n): Call => ({
  to: boxes,
  data: encodeFunctionData({ abi: mysteryBoxesAbi, functionName, args } as never),
  value,
})

/** Lays the prizes in and sends the bond along; the contract must be approved for the collection. Only the brand may. */
export const createDropCall = (boxes: Address, drop: Drop): Call => call(boxes, 'create', [drop], drop.bond)

/** Takes boxes; native money is sent along, a coin must be approved for the contract. */
export const takeBoxesCall = (boxes: Address, drop: Drop, count: number): Call => {
  const value = isAddressEqual(drop.currency, zeroAddress) ? drop.price * BigInt(count) : 0n
  return call(boxes, 'take', [drop, BigInt(count), []], value)
}

/** Closes a sale whose time is over; anybody may. */
export const closeDropCall = (boxes: Address, drop: Drop): Call => call(boxes, 'close', [drop])

/** Draws; anybody who knows the secret may, from the block after the close on. */
export const revealDropCall = (boxes: Address, drop: Drop, secret: Hex): Call => call(boxes, 'reveal', [drop, secret])

/** Opens the boxes of a purchase and sends its prizes to `to`: to who took them anybody may, elsewhere they alone. */
export const openBoxesCall = (boxes: Address, drop: Drop, first: number, to: Address): Call =>
  call(boxes, 'open', [drop, BigInt(first), to])

/** Pays a purchase back with its part of the bond, once the draw is overdue; anybody may. */
export const refundBoxesCall = (boxes: Address, drop: Drop, first: number): Call =>
  call(boxes, 'refund', [drop, BigInt(first)])

/** Sends what nobody took, or all of it if the draw is overdue, to `to`: to the brand anybody may, elsewhere it alone. */
export const reclaimStockCall = (boxes: Address, drop: Drop, to: Address): Call => call(boxes, 'reclaim', [drop, to])

/** Asks the contract for the state of a drop, for `readContract`. */
export const dropStateQuery = (boxes: Address, id: Hex) =>
  ({ abi: mysteryBoxesAbi, address: boxes, functionName: 'stateOf', args: [id] }) as const

/** Asks the contract which token is in a box, for `readContract`. */
export const prizeQuery = (boxes: Address, drop: Drop, box: number) =>
  ({ abi: mysteryBoxesAbi, address: boxes, functionName: 'prizeOf', args: [drop, BigInt(box)] }) as const
