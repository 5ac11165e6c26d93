import { nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const workNftQuery = (campaignId: number, artworkId: number) =>
  queryOptions({
    queryKey: [...callKey(listNfts), 'work', campaignId, artworkId] as const,
    queryFn: async () => {
      const [nft] = (await api(listNfts, { campaignId, worksId: artworkId, pageSize: 1 })).rows
      return nft ? nftFromWire(nft) : null
    },
    meta: { failure: 'silent' },
  })

/** The NFT that a minted work of a campaign has become. */
export const useWorkNft = (work: { id: number; campaignId: number; state: string }) =>
  useQuery({ ...workNftQuery(work.campaignId, work.id), enabled: work.state === 'minted' })
