import { listNfts } from '@plinth/api-schema/nfts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const workNftQuery = (campaignId: number, workId: number) =>
  queryOptions({
    queryKey: [...callKey(listNfts), 'work', campaignId, workId] as const,
    queryFn: async () => {
      const [nft] = (await api(listNfts, { campaignId, worksId: workId, pageSize: 1 })).rows
      return nft ? { id: nft.id, creatorId: nft.userId } : null
    },
    meta: { failure: 'silent' },
  })

/** The NFT that a minted work of a campaign has become. */
export const useWorkNft = (work: { id: number; campaignId: number; state: string }) =>
  useQuery({ ...workNftQuery(work.campaignId, work.id), enabled: work.state === 'minted' })
