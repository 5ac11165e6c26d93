import { boxPrizeFromWire } from '@plinth/api-schema/box'
import { listBoxPrizes } from '@plinth/api-schema/boxes'
import { MAX_BOX_KINDS } from '@plinth/api-schema/limits'
import { useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** The prizes of a mystery box, in the order in which its draw counts them. */
export const useBoxPrizes = (mysteryBoxId: string) => {
  const args = { mysteryBoxId, pageSize: MAX_BOX_KINDS }
  return useQuery({
    queryKey: callKey(listBoxPrizes, args),
    queryFn: async () => (await api(listBoxPrizes, args)).rows.map(boxPrizeFromWire),
    meta: { failure: 'silent' },
  })
}
