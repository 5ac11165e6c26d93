import { concatHex, type Hex, keccak256, numberToHex } from 'viem'

/** The commitment to a secret, which a drop names before its sale. */
export const commitmentOf = (secret: Hex): Hex => keccak256(secret)

/** What the draw follows from: the drop, its secret and the hash of the block that closed the sale, each of 32 bytes. */
export const seedOf = (id: Hex, secret: Hex, closingHash: Hex): Hex => keccak256(concatHex([id, secret, closingHash]))

/** Which prize is in each box, by its place among the amounts: all prizes in a row, shuffled by Fisher and Yates. */
export function drawBoxes(seed: Hex, amounts: readonly number[]): number[] {
  const boxes = amounts.flatMap((amount, kind) => Array<number>(amount).fill(kind))
  for (let last = boxes.length - 1; last > 0; last -= 1) {
    const random = BigInt(keccak256(concatHex([seed, numberToHex(last, { size: 32 })])))
    const chosen = Number(random % BigInt(last + 1))
    ;[boxes[last], boxes[chosen]] = [boxes[chosen]!, boxes[last]!]
  }
  return boxes
}
