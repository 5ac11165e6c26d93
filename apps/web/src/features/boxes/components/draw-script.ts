import type { DrawProof } from '../api/use-proof.ts'

/** The draw as a program that anybody can run: it needs viem and no chain. */
export const drawScript = ({
  id,
  secret,
  closingHash,
  commitment,
  amounts,
}: DrawProof) => `import { encodeAbiParameters, keccak256 } from 'viem'

const hash = (types, values) => keccak256(encodeAbiParameters(types.map((type) => ({ type })), values))
const id = '${id}'
const secret = '${secret}'
const closingHash = '${closingHash}'
const commitment = '${commitment}'
const amounts = [${amounts.join(', ')}]

console.log('The secret is the promised one:', hash(['bytes32'], [secret]) === commitment)
const seed = hash(['bytes32', 'bytes32', 'bytes32'], [id, secret, closingHash])
const boxes = amounts.flatMap((amount, prize) => Array(amount).fill(prize))
for (let last = boxes.length - 1; last > 0; last -= 1) {
  const random = BigInt(hash(['bytes32', 'uint256'], [seed, BigInt(last)]))
  const chosen = Number(random % BigInt(last + 1))
  ;[boxes[last], boxes[chosen]] = [boxes[chosen], boxes[last]]
}
for (const [box, prize] of boxes.entries()) console.log(\`Box \${box + 1}: prize \${prize + 1}\`)
`
