import { nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import { useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const MAX_READ = 100

/** The NFTs that works of a campaign have become, as many as one answer has. */
export const useCampaignNfts = (campaignId: number) =>
  useQuery({
    queryKey: [...callKey(listNfts), 'campaign', campaignId] as const,
    queryFn: async () => (await api(listNfts, { campaignId, pageSize: MAX_READ })).rows.map((nft) => nftFromWire(nft)),
    meta: { failure: 'silent' },
  })
