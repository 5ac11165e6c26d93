import { drawBoxes, seedOf } from '@plinth/contracts/box-draw'
import type { Queryable } from '../../db/database.ts'
import { earliest } from '../market/market-notices.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { stageNotices } from './boxes.notices.ts'
import type { BoxEvent } from './boxes.verification.ts'
import {
  deleteBoxEventsAfter,
  finaliseBoxEvents,
  findNewDraws,
  insertBoxEvents,
  refreshBoxCustody,
  refreshBoxes,
  saveDraw,
  unfinaliseBoxEvents,
} from './boxes-recording.repository.ts'

/** What a stretch of blocks says of mystery boxes. */
export type BoxReading = readonly BoxEvent[]

/** Works out again how far boxes are, what was drawn and what lies in them; answers the tokens whose holders may have changed. */
const refresh = async (tx: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return []
  await refreshBoxes(tx, ids)
  for (const { id, secret, closingHash, amounts } of await findNewDraws(tx, ids))
    await saveDraw(tx, id, drawBoxes(seedOf(id, secret, closingHash), amounts))
  return refreshBoxCustody(tx, ids)
}

/** Writes down what the chain says of mystery boxes, in the transaction that moves the cursor. */
export const boxRecording = {
  /** Writes what the contract says; answers the tokens that were laid in or left. */
  async apply(tx: Queryable, chainId: number, events: BoxReading, times: ReadonlyMap<number, Date>) {
    if (events.length === 0) return []
    const timed = events.map((event) => ({ ...event, at: times.get(event.blockNumber)! }))
    return refresh(tx, await insertBoxEvents(tx, chainId, timed))
  },

  /** Calls what was said up to a block final: from then on the secret of a closed sale is told, and brand and takers hear of it. */
  async finalise(tx: Queryable, chainId: number, finalBlock: number, now: Date) {
    const notices = (await finaliseBoxEvents(tx, chainId, finalBlock, earliest(now))).flatMap(stageNotices)
    if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
  },

  /** Takes back what blocks after one said, and the finality of what is near the new head. */
  async withdrawAfter(tx: Queryable, chainId: number, blockNumber: number, finalBlock: number) {
    const ids = await deleteBoxEventsAfter(tx, chainId, blockNumber)
    await unfinaliseBoxEvents(tx, chainId, finalBlock)
    return refresh(tx, ids)
  },
}
