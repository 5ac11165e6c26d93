import { concatHex, type Hex, hashStruct, keccak256, numberToHex, zeroAddress } from 'viem'
import { SEAPORT } from '../deploy/seaport-addresses.ts'
import { type OrderComponents, OrderError, orderType, PLAIN } from './order.ts'

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const
const orderTypes = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
} as const

const domainOf = (chainId: number) =>
  ({ name: 'Seaport', version: '1.6', chainId, verifyingContract: SEAPORT }) as const

/** The typed data of an order, for eth_signTypedData_v4. */
export const typedOrder = (chainId: number, message: OrderComponents) =>
  ({ domain: domainOf(chainId), types: orderTypes, primaryType: 'OrderComponents', message }) as const

/** The hash by which Seaport knows an order; it is the same on every chain. */
export const orderHash = (order: OrderComponents): Hex =>
  hashStruct({ types: orderTypes, primaryType: 'OrderComponents', data: order as never })

const EMPTY: OrderComponents = {
  ...PLAIN,
  offerer: zeroAddress,
  offer: [],
  consideration: [],
  orderType: orderType.whole,
  startTime: 0n,
  endTime: 0n,
  salt: 0n,
  counter: 0n,
}
const hashPair = (left: Hex, right: Hex) => keccak256(concatHex([left, right]))

/** Adds the layers above the leaves of a binary tree, up to its root; a leaf without a sibling rises as it is. */
function growTree(leaves: readonly Hex[], join: (left: Hex, right: Hex) => Hex): Hex[][] {
  const layers = [[...leaves]]
  for (let below = layers[0]!; below.length > 1; below = layers.at(-1)!) {
    const count = Math.ceil(below.length / 2)
    layers.push(
      Array.from({ length: count }, (_, index) => {
        const [left, right] = [below[2 * index]!, below[2 * index + 1]]
        return right === undefined ? left : join(left, right)
      }),
    )
  }
  return layers
}
const proofOf = (layers: readonly Hex[][], leafIndex: number): Hex[] =>
  layers.slice(0, -1).flatMap((layer, depth) => layer[(leafIndex >> depth) ^ 1] ?? [])

const nest = (list: readonly unknown[]): readonly unknown[] =>
  list.length <= 2
    ? list
    : nest(Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index], list[2 * index + 1]]))

/** Signs many orders at once: `typed` is what the wallet signs, `signatureOf` makes each order's own signature of that. */
export function bulkOrder(chainId: number, orders: readonly OrderComponents[]) {
  const height = Math.max(Math.ceil(Math.log2(orders.length)), 1)
  const leaves = Array.from({ length: 2 ** height }, (_, index) => orders[index] ?? EMPTY)
  const layers = growTree(leaves.map(orderHash), hashPair)
  const tree = `OrderComponents${'[2]'.repeat(height)}`
  return {
    typed: {
      domain: domainOf(chainId),
      types: { ...orderTypes, BulkOrder: [{ name: 'tree', type: tree }] },
      primaryType: 'BulkOrder',
      message: { tree: nest(leaves) },
    } as const,
    signatureOf: (signature: Hex, index: number): Hex =>
      concatHex([signature, numberToHex(index, { size: 3 }), ...proofOf(layers, index)]),
  }
}

const leafOf = (tokenId: bigint) => keccak256(numberToHex(tokenId, { size: 32 }))
const isBelow = (left: Hex, right: Hex) => BigInt(left) < BigInt(right)

/** The Merkle tree over token ids by which an offer is for any of them. */
export function criteriaTree(tokenIds: readonly bigint[]) {
  const leaves = [...new Set(tokenIds)].map(leafOf).sort((left, right) => (isBelow(left, right) ? -1 : 1))
  const layers = growTree(leaves, (left, right) =>
    isBelow(left, right) ? hashPair(left, right) : hashPair(right, left),
  )
  return {
    root: BigInt(layers.at(-1)![0]!),
    proofOf(tokenId: bigint): Hex[] {
      const index = leaves.indexOf(leafOf(tokenId))
      if (index < 0) throw new OrderError('notOneOfThem')
      return proofOf(layers, index)
    },
  }
}
