import { listBundles } from '@plinth/api-schema/market'
import { type Nft, nftFromWire } from '@plinth/api-schema/nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import type { MarketOrder } from './use-nft-market.ts'

/** Works that are sold together. */
export type Bundle = MarketOrder & { works: (Omit<Nft<WireTime>, 'picture'> & { picture: StoredPicture })[] }

/** How many are on a page (docs/product/interface.md#pages). */
export const BUNDLES_PER_PAGE = 24

/** A page of works that are sold together, the newest first. */
export const useBundles = (page: number) => {
  const args = { pageNum: page, pageSize: BUNDLES_PER_PAGE }
  return useQuery({
    queryKey: callKey(listBundles, args),
    queryFn: async () => {
      const { rows, total } = await api(listBundles, args)
      const bundles = rows.map(({ works, ...order }): Bundle => {
        const shown = works.map((work) => {
          const nft = nftFromWire(work)
          return { ...nft, picture: readPicture(nft.picture) }
        })
        return { ...order, works: shown }
      })
      return { bundles, total }
    },
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}
