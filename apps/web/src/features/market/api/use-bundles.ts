import type { Answer } from '@plinth/api-schema/call'
import { listBundles } from '@plinth/api-schema/market'
import { bundleFromWire } from '@plinth/api-schema/market-order'
import type { Nft } from '@plinth/api-schema/nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import type { MarketOrder } from './use-nft-market.ts'

/** Works that are sold together. */
export type Bundle = MarketOrder & { works: (Omit<Nft<WireTime>, 'picture'> & { picture: StoredPicture })[] }

/** How many are on a page (docs/product/interface.md#pages). */
export const BUNDLES_PER_PAGE = 24

const readBundles = ({ rows, total }: Answer<typeof listBundles>) => ({
  bundles: rows.map((row): Bundle => {
    const { works, ...order } = bundleFromWire(row)
    return { ...order, works: works.map((work) => ({ ...work, picture: readPicture(work.picture) })) }
  }),
  total,
})

/** A page of works that are sold together, the newest first. */
export const useBundles = (page: number) => {
  const args = { pageNum: page, pageSize: BUNDLES_PER_PAGE }
  return useQuery({
    ...callQuery(listBundles, args),
    select: readBundles,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}
