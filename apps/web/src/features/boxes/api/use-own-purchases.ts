import { type BoxPurchase, boxPurchaseFromWire } from '@plinth/api-schema/box'
import { listOwnBoxes } from '@plinth/api-schema/boxes'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Boxes that were taken together. */
export type Purchase = BoxPurchase<WireTime>

const MAX_SHOWN = 1_000

/** Reads what the linked wallet took of a mystery box, the newest first. */
export const readOwnPurchases = async (mysteryBoxId: string): Promise<Purchase[]> =>
  (await api(listOwnBoxes, { mysteryBoxId, pageSize: MAX_SHOWN })).rows.map(boxPurchaseFromWire)

/** What the linked wallet took of a mystery box; nothing is asked for visitors. */
export const useOwnPurchases = (mysteryBoxId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: callKey(listOwnBoxes, { mysteryBoxId, pageSize: MAX_SHOWN }),
    queryFn: () => readOwnPurchases(mysteryBoxId),
    enabled,
    meta: { failure: 'silent' },
  })
