import { type MysteryBox, mysteryBoxFromWire } from '@plinth/api-schema/box'
import { listMysteryBoxes } from '@plinth/api-schema/boxes'
import type { Answer } from '@plinth/api-schema/call'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A mystery box in lists. */
export type ListedBox = MysteryBox<WireTime>
/** The mystery boxes of everybody in one state, or one's own. */
export type BoxesShown = 'running' | 'coming' | 'ended' | 'mine'

/** How many mystery boxes are on a page (docs/product/interface.md#pages). */
export const BOXES_PER_PAGE = 24
const LOOK_AGAIN_MS = 10_000

const readBoxes = ({ rows, total }: Answer<typeof listMysteryBoxes>) => ({ boxes: rows.map(mysteryBoxFromWire), total })

/** A page of mystery boxes, followed while it is looked at; the page before stands until the next one has come. */
export const useBoxes = (shown: BoxesShown, page: number) => {
  const which = shown === 'mine' ? ({ side: 'mine' } as const) : { state: shown }
  return useQuery({
    ...callQuery(listMysteryBoxes, { ...which, pageNum: page, pageSize: BOXES_PER_PAGE }),
    select: readBoxes,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}
