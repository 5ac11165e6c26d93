import { listCollectionItems } from '@plinth/api-schema/collections'
import { type Nft, nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import { listCollected, listFavourites, listRecommended, listWinning } from '@plinth/api-schema/nfts-profile'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** An NFT as it hangs on a wall. */
export type ListedNft = Omit<Nft<WireTime>, 'picture'> & { picture: StoredPicture }

/** Which NFTs: what somebody created or won with, what an address holds, what a collection has, and what one has marked oneself or might like. */
export type NftList =
  | { kind: 'created' | 'winning'; userId: number }
  | { kind: 'collected'; address: string }
  | { kind: 'collection'; collectionId: number }
  | { kind: 'favourites' | 'recommended' }

/** How many NFTs are on a page (docs/product/interface.md#pages). */
export const NFTS_PER_PAGE = 24

const CALLS = {
  created: listNfts,
  winning: listWinning,
  collected: listCollected,
  collection: listCollectionItems,
  favourites: listFavourites,
  recommended: listRecommended,
} as const

const ask = (list: NftList, pageNum: number) => {
  const page = { pageNum, pageSize: NFTS_PER_PAGE, orderByColumn: 'createTime' } as const
  if ('address' in list) return api(listCollected, { ...page, address: list.address })
  if ('collectionId' in list) return api(listCollectionItems, { ...page, id: list.collectionId })
  if ('userId' in list) return api(list.kind === 'winning' ? listWinning : listNfts, { ...page, userId: list.userId })
  return api(list.kind === 'favourites' ? listFavourites : listRecommended, page)
}

const readNfts = ({ rows, total }: Awaited<ReturnType<typeof ask>>) => {
  const nfts = rows.map((row): ListedNft => {
    const nft = nftFromWire(row)
    return { ...nft, picture: readPicture(nft.picture) }
  })
  return { nfts, total }
}

/** A page of NFTs, the newest first. */
export const useNftList = (list: NftList, page = 1, { enabled = true } = {}) =>
  useQuery({
    queryKey: [...callKey(CALLS[list.kind]), list, page] as const,
    queryFn: () => ask(list, page),
    select: readNfts,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
    enabled,
  })
