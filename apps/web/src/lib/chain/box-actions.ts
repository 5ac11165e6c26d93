import { messages } from '@plinth/api-schema/messages'
import { dropStateQuery } from '@plinth/contracts/box-calls'
import { type Hex, hexToBytes, zeroAddress } from 'viem'
import { getBlock, getCode, readContract } from 'viem/actions'
import { readerOf } from './chain-clients.ts'
import { ChainRefusal } from './chain-refusal.ts'
import { orRefusal } from './market-actions.ts'
import type { ChainNetwork } from './network.ts'

const STAGES = ['none', 'selling', 'closed', 'drawn'] as const

/** The contract of mystery boxes on a network. */
export const boxesOf = ({ contracts }: ChainNetwork): Hex => {
  if (!contracts.mystery_boxes) throw new ChainRefusal('failure', messages.boxesMissing)
  return contracts.mystery_boxes
}

/** How far a drop is on the chain, how many boxes are left, and where its draw is kept. */
export const readDropState = async (network: ChainNetwork, holder: Hex, id: Hex) => {
  const { stage, boxes, sold, draw } = await orRefusal(readContract(readerOf(network), dropStateQuery(holder, id)))
  return { stage: STAGES[stage] ?? 'none', left: boxes - sold, draw }
}

/** The prize of each box as the chain keeps it: code of a contract, a STOP and two bytes a box. Null until it is drawn. */
export const readDraw = async (network: ChainNetwork, holder: Hex, id: Hex): Promise<number[] | null> => {
  const { draw } = await readDropState(network, holder, id)
  if (draw === zeroAddress) return null
  const code = hexToBytes((await orRefusal(getCode(readerOf(network), { address: draw }))) ?? '0x')
  const pairs = new DataView(code.buffer, code.byteOffset + 1, code.byteLength - 1)
  return Array.from({ length: pairs.byteLength / 2 }, (_, box) => pairs.getUint16(2 * box))
}

/** The hash of a block as the node of the network tells it. */
export const readBlockHash = async (network: ChainNetwork, blockNumber: number) =>
  (await orRefusal(getBlock(readerOf(network), { blockNumber: BigInt(blockNumber) }))).hash
