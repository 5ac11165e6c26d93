import { setDetailFromWire } from '@plinth/api-schema/set'
import { setDetail } from '@plinth/api-schema/sets'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** A set that is public or one's own. */
export const useSet = (id: number | undefined) =>
  useQuery({
    queryKey: callKey(setDetail, { id: id ?? 0 }),
    queryFn: id === undefined ? skipToken : () => api(setDetail, { id }),
    select: setDetailFromWire,
    // The place of the set tells it.
    meta: { failure: 'silent' },
  })
