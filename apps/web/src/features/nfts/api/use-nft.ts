import { type NftDetail, nftDetailFromWire } from '@plinth/api-schema/nft'
import { nftDetail } from '@plinth/api-schema/nfts'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** An NFT, whole; the times are the wire's, in UTC. */
export type Nft = Omit<NftDetail<WireTime>, 'picture'> & { picture: StoredPicture }

const LOOK_AGAIN_MS = 2_000

const readNft = (detail: Parameters<typeof nftDetailFromWire>[0]): Nft => {
  const nft = nftDetailFromWire(detail)
  return { ...nft, picture: readPicture(nft.picture) }
}

/** The query for one NFT. */
const nftQuery = (id: number) =>
  queryOptions({
    queryKey: [...callKey(nftDetail), id] as const,
    queryFn: async () => readNft(await api(nftDetail, { id })),
    meta: { failure: 'silent' },
  })

const isUnderWay = (nft: Nft | undefined) =>
  nft?.state === 'unconfirmed' || (nft?.state === 'waiting' && Boolean(nft.mint?.txHash))

/** One NFT; while its transaction is on the way, it is looked at again and again. */
export const useNft = (id: number | undefined) =>
  useQuery({
    ...nftQuery(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  })
