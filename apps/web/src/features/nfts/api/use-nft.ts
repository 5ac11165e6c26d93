import { type NftDetail, nftDetailFromWire } from '@plinth/api-schema/nft'
import { nftDetail } from '@plinth/api-schema/nfts'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** An NFT, whole; the times are the wire's, in UTC. */
export type Nft = Omit<NftDetail<WireTime>, 'picture'> & { picture: StoredPicture }

const LOOK_AGAIN_MS = 2_000

const readNft = (detail: Parameters<typeof nftDetailFromWire>[0]): Nft => {
  const nft = nftDetailFromWire(detail)
  return { ...nft, picture: readPicture(nft.picture) }
}

const isUnderWay = ({ state, mint }: Nft) => state === 'unconfirmed' || (state === 'waiting' && Boolean(mint?.txHash))

/** One NFT; while its transaction is on the way, it is looked at again and again. */
export const useNft = (id: number | undefined) =>
  useQuery({
    ...callQuery(nftDetail, { id: id ?? 0 }),
    select: readNft,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(readNft(data)) ? LOOK_AGAIN_MS : false),
    meta: { failure: 'silent' },
  })
