import type { Answer } from '@plinth/api-schema/call'
import { nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const MAX_READ = 100

const readNfts = ({ rows }: Answer<typeof listNfts>) => rows.map((nft) => nftFromWire(nft))

/** The NFTs that works of a campaign have become, as many as one answer has. */
export const useCampaignNfts = (campaignId: number) =>
  useQuery({
    ...callQuery(listNfts, { campaignId, pageSize: MAX_READ }),
    select: readNfts,
    meta: { failure: 'silent' },
  })
