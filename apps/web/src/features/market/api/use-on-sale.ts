import type { Answer } from '@plinth/api-schema/call'
import { listMarket, type marketSorts } from '@plinth/api-schema/market'
import { type NftOnSale, nftOnSaleFromWire } from '@plinth/api-schema/nft-market'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** The sorts of works on sale. */
export type OnSaleSort = (typeof marketSorts)[number]

/** Which works on sale are wanted. */
export type OnSaleFilter = {
  keyword: string
  sort: OnSaleSort
  saleType: 1 | 2 | 3 | undefined
  chainId: number | undefined
  symbol: string | undefined
  /** Of a collection alone. */
  contract?: string | undefined
}

/** A work on sale, by the piece or in an auction. */
export type OnSaleNft = Omit<NftOnSale<WireTime>, 'picture'> & { picture: StoredPicture }

/** How many works are on a page (docs/product/interface.md#pages). */
export const ON_SALE_PER_PAGE = 24
/** Works that are sold together have a list of their own. */
export const BUNDLE = 3

const readOnSale = ({ rows, total }: Answer<typeof listMarket>) => ({
  works: rows.map((row): OnSaleNft => {
    const work = nftOnSaleFromWire(row)
    return { ...work, picture: readPicture(work.picture) }
  }),
  total,
})

/** A page of the works on sale; the page before stands until the next one has come. */
export const useOnSale = ({ keyword, sort, saleType, chainId, symbol, contract }: OnSaleFilter, page: number) => {
  const args = {
    ...{ pageNum: page, pageSize: ON_SALE_PER_PAGE, sort },
    ...(keyword === '' ? {} : { keyword }),
    ...(saleType === undefined || saleType === BUNDLE ? {} : { saleType }),
    ...(chainId === undefined ? {} : { chain: chainId }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(contract === undefined ? {} : { contractAddr: contract }),
  }
  return useQuery({
    ...callQuery(listMarket, args),
    select: readOnSale,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
    enabled: saleType !== BUNDLE,
  })
}
