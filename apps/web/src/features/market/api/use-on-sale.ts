import { listMarket, type marketSorts } from '@plinth/api-schema/market'
import { type Nft, nftFromWire } from '@plinth/api-schema/nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
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

/** A work on sale, by the piece, or in an auction, where the price is the highest bid or else the reserve. */
export type OnSaleNft = Omit<Nft<WireTime>, 'picture'> & {
  picture: StoredPicture
  /** Of the listing; the id of an auction. */
  hash: string
  price: string
  currency: string
  onSale: string
  endsAt: WireTime
  isAuction: boolean
  bidCount: number
  favouriteCount: number
}

/** How many works are on a page (docs/product/interface.md#pages). */
export const ON_SALE_PER_PAGE = 24
const AUCTION = 2
/** Works that are sold together have a list of their own. */
export const BUNDLE = 3

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
    queryKey: callKey(listMarket, args),
    queryFn: async () => {
      const { rows, total } = await api(listMarket, args)
      const works = rows.map(
        ({ hash, price, currency, saleAmount, endTime, saleType: type, bidNum, favoriteNum, ...row }): OnSaleNft => {
          const nft = nftFromWire(row)
          const sale = { hash, price, currency, onSale: saleAmount, endsAt: endTime }
          const counts = { bidCount: bidNum, favouriteCount: favoriteNum }
          return { ...nft, ...sale, ...counts, picture: readPicture(nft.picture), isAuction: type === AUCTION }
        },
      )
      return { works, total }
    },
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
    enabled: saleType !== BUNDLE,
  })
}
