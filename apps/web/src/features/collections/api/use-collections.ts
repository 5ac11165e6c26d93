import { collectionFromWire } from '@plinth/api-schema/collection'
import { listCollections } from '@plinth/api-schema/collections'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How many collections are on a page (docs/product/interface.md#pages). */
export const COLLECTIONS_PER_PAGE = 24

/** Collections, one's own or all, the newest first. */
export const useCollections = (side: 'mine' | 'all', page: number, keyword = '') => {
  const { data, ...query } = useQuery({
    ...callQuery(listCollections, {
      ...{ side, pageNum: page, pageSize: COLLECTIONS_PER_PAGE },
      ...(keyword === '' ? {} : { keyword }),
    }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, collections: data?.rows.map(collectionFromWire), total: data?.total }
}
