import { type Nft, nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** An NFT as it hangs on the profile of its creator. */
export type CreatedNft = Omit<Nft<WireTime>, 'picture'> & { picture: StoredPicture }

/** How many NFTs are on a page (docs/product/interface.md#pages). */
export const NFTS_PER_PAGE = 24

const readNft = (row: Parameters<typeof nftFromWire>[0]): CreatedNft => {
  const nft = nftFromWire(row)
  return { ...nft, picture: readPicture(nft.picture) }
}

const createdQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: [...callKey(listNfts), 'created', userId, page] as const,
    queryFn: async () => {
      const args = { userId, pageNum: page, pageSize: NFTS_PER_PAGE, orderByColumn: 'createTime' } as const
      const { rows, total } = await api(listNfts, args)
      return { nfts: rows.map(readNft), total }
    },
    meta: { failure: 'silent' },
  })

/** What somebody has created, the newest first. */
export const useCreatedNfts = (userId: number, page = 1, { enabled = true } = {}) =>
  useQuery({ ...createdQuery(userId, page), placeholderData: keepPreviousData, enabled })
