import { collectionDetailFromWire } from '@plinth/api-schema/collection'
import { collectionDetail } from '@plinth/api-schema/collections'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const LOOK_AGAIN_MS = 3_000

/** A collection that everybody may see, or one's own; while it is being deployed it is looked at again and again. */
export const useCollection = (id: number | undefined) =>
  useQuery({
    queryKey: callKey(collectionDetail, { id: id ?? 0 }),
    queryFn: id === undefined ? skipToken : () => api(collectionDetail, { id }),
    select: collectionDetailFromWire,
    refetchInterval: ({ state }) => (state.data?.deployment ? LOOK_AGAIN_MS : false),
    // The place of the collection tells it.
    meta: { failure: 'silent' },
  })
