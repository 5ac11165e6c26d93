import { listForeignNfts } from '@plinth/api-schema/foreign'
import { foreignNftFromWire } from '@plinth/api-schema/foreign-nft'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How many NFTs are on a page (docs/product/interface.md#pages). */
export const FOREIGN_PER_PAGE = 24

/** The NFTs of other sites that somebody's linked wallet holds, the last seen first. */
export const useForeignNfts = (userId: number, page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listForeignNfts, { userId, pageNum: page, pageSize: FOREIGN_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, nfts: data?.rows.map(foreignNftFromWire), total: data?.total }
}
