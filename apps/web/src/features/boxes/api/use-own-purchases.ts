import { type BoxPurchase, boxPurchaseFromWire } from '@plinth/api-schema/box'
import { listOwnBoxes } from '@plinth/api-schema/boxes'
import type { Answer } from '@plinth/api-schema/call'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'

/** Boxes that were taken together. */
export type Purchase = BoxPurchase<WireTime>

const MAX_SHOWN = 1_000

const argsFor = (mysteryBoxId: string) => ({ mysteryBoxId, pageSize: MAX_SHOWN })
const readPurchases = ({ rows }: Answer<typeof listOwnBoxes>): Purchase[] => rows.map(boxPurchaseFromWire)

/** Reads what the linked wallet took of a mystery box, the newest first. */
export const readOwnPurchases = async (mysteryBoxId: string): Promise<Purchase[]> =>
  readPurchases(await api(listOwnBoxes, argsFor(mysteryBoxId)))

/** What the linked wallet took of a mystery box; nothing is asked for visitors. */
export const useOwnPurchases = (mysteryBoxId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(listOwnBoxes, argsFor(mysteryBoxId)),
    select: readPurchases,
    enabled,
    meta: { failure: 'silent' },
  })
