import { boxPurchaseFromWire } from '@plinth/api-schema/box'
import { listBoxTrades } from '@plinth/api-schema/boxes'
import type { Answer } from '@plinth/api-schema/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** How many purchases are on a page (docs/product/interface.md#pages). */
export const TRADES_PER_PAGE = 24

const readTrades = ({ rows, total }: Answer<typeof listBoxTrades>) => ({ trades: rows.map(boxPurchaseFromWire), total })

/** Who took boxes, the newest first; more taken boxes are a new list, and the old one stands until it has come. */
export const useBoxTrades = (mysteryBoxId: string, page: number, soldCount: number) => {
  const args = { mysteryBoxId, pageNum: page, pageSize: TRADES_PER_PAGE }
  return useQuery({
    queryKey: [...callKey(listBoxTrades, args), soldCount] as const,
    queryFn: () => api(listBoxTrades, args),
    select: readTrades,
    enabled: soldCount > 0,
    placeholderData: keepPreviousData,
    meta: { failure: 'silent' },
  })
}
