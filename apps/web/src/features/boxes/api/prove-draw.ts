import { boxId } from '@plinth/contracts/box'
import { commitmentOf, drawBoxes, seedOf } from '@plinth/contracts/box-draw'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Hex } from 'viem'
import { readBlockHash, readDraw } from '../../../lib/chain/box-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { ShownBox } from './use-box.ts'

/** Whether something that can be checked is as it should be; unknown where the node did not answer. */
export type Check = 'right' | 'wrong' | 'unknown'

/** What a browser finds when it draws once more. */
export type Proof = {
  seed: string
  /** Which prize is in each box, computed here. */
  drawn: number[]
  /** The same as the chain keeps it; null where it could not be read. */
  onChain: number[] | null
  checks: { terms: Check; secret: Check; block: Check; draw: Check }
}

const check = (isRight: boolean): Check => (isRight ? 'right' : 'wrong')
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((kind, box) => kind === other[box])
const nullOnFailure = <Answer>(asked: Promise<Answer>) => asked.catch(() => null)

/** Draws a mystery box once more and compares every part with what the chain says. */
export const proveDraw = async (
  box: ShownBox & { secret: string; closingHash: string; closedIn: number },
  network: ChainNetwork | undefined,
): Promise<Proof> => {
  const [id, secret, closingHash] = [box.id as Hex, box.secret as Hex, box.closingHash as Hex]
  const drop = dropFromTexts(box.drop)
  const seed = seedOf(id, secret, closingHash)
  const drawn = drawBoxes(seed, drop.amounts.map(Number))
  const [onChain, blockHash] = network
    ? await Promise.all([
        nullOnFailure(readDraw(network, box.holder as Hex, id)),
        nullOnFailure(readBlockHash(network, box.closedIn)),
      ])
    : [null, null]
  return {
    ...{ seed, drawn, onChain },
    checks: {
      terms: check(boxId({ chainId: box.chainId, boxes: box.holder as Hex }, drop) === id),
      secret: check(commitmentOf(secret) === drop.commitment),
      block: blockHash === null ? 'unknown' : check(blockHash === closingHash),
      draw: onChain === null ? 'unknown' : check(isSame(drawn, onChain)),
    },
  }
}
