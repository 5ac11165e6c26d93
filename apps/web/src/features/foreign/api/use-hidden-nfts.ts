import { listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import { foreignNftFromWire } from '@plinth/api-schema/foreign-nft'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { FOREIGN_PER_PAGE } from './use-foreign-nfts.ts'

/** The NFTs of other sites in one's own wallet that one has hidden. */
export const useHiddenNfts = (page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listHiddenForeignNfts, { pageNum: page, pageSize: FOREIGN_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The page does without them.
    meta: { failure: 'silent' },
  })
  return { ...query, nfts: data?.rows.map(foreignNftFromWire), total: data?.total }
}
