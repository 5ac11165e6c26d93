import { AppError } from '@plinth/api-schema/errors'
import type { FindSharedPages } from './http/share-cards.ts'
import type { ArtworksService } from './rooms/artworks/artworks.service.ts'
import { shareArtwork } from './rooms/artworks/artworks-share-card.ts'
import type { CampaignsService } from './rooms/campaigns/campaigns.service.ts'
import { shareCampaign } from './rooms/campaigns/campaigns-share-card.ts'
import type { NftsService } from './rooms/nfts/nfts.service.ts'
import { shareNft } from './rooms/nfts/nfts-share-card.ts'

/** Finds what everybody may see of what can be shared. */
export const findSharedPages = ({
  campaigns,
  artworks,
  nfts,
}: {
  campaigns: CampaignsService
  artworks: ArtworksService
  nfts: NftsService
}): FindSharedPages => ({
  campaign: async (id) => {
    const card = await campaigns.publicCard(id)
    return card && shareCampaign(card)
  },
  artwork: async (id) => {
    try {
      return shareArtwork(await artworks.lists.find(null, id))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  },
  nft: async (id) => {
    const nft = await nfts.findPublic(id)
    return nft ? shareNft(nft) : null
  },
})
