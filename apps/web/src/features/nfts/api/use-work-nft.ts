import type { Answer } from '@plinth/api-schema/call'
import { nftFromWire } from '@plinth/api-schema/nft'
import { listNfts } from '@plinth/api-schema/nfts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const readFirst = ({ rows: [nft] }: Answer<typeof listNfts>) => (nft ? nftFromWire(nft) : null)

/** The NFT that a minted work of a campaign has become. */
export const useWorkNft = (work: { id: number; campaignId: number; state: string }) =>
  useQuery({
    ...callQuery(listNfts, { campaignId: work.campaignId, worksId: work.id, pageSize: 1 }),
    select: readFirst,
    enabled: work.state === 'minted',
    meta: { failure: 'silent' },
  })
