import type { FindSharedPages } from './http/share-cards.ts'
import { missingAsNull } from './missing-as-null.ts'
import type { AccountsService } from './rooms/accounts/accounts.service.ts'
import { shareArtist } from './rooms/accounts/accounts-share-card.ts'
import type { ArtworksService } from './rooms/artworks/artworks.service.ts'
import { shareArtwork, standingInWords } from './rooms/artworks/artworks-share-card.ts'
import type { CampaignsService } from './rooms/campaigns/campaigns.service.ts'
import { shareCampaign } from './rooms/campaigns/campaigns-share-card.ts'
import type { NftsService } from './rooms/nfts/nfts.service.ts'
import { shareNft } from './rooms/nfts/nfts-share-card.ts'
import type { SetsService } from './rooms/sets/sets.service.ts'
import { shareSet } from './rooms/sets/sets-share-card.ts'

type Rooms = {
  accounts: AccountsService
  campaigns: CampaignsService
  artworks: ArtworksService
  nfts: NftsService
  sets: { sets: SetsService }
}

/** Finds what everybody may see of what can be shared; links begin with `publicUrl`. */
export const findSharedPages = (
  { accounts, campaigns, artworks, nfts, sets: { sets } }: Rooms,
  publicUrl: string,
): FindSharedPages => {
  const findArtwork = (id: number) => missingAsNull(artworks.lists.find(null, id))
  return {
    campaign: async (id) => {
      const card = await campaigns.publicCard(id)
      return card && shareCampaign(card)
    },
    artwork: async (id) => {
      const work = await findArtwork(id)
      return work && shareArtwork(work, publicUrl)
    },
    nft: async (id) => {
      const nft = await nfts.findPublic(id)
      if (!nft) return null
      const work = nft.artworkId === null ? null : await findArtwork(nft.artworkId)
      return shareNft(nft, work ? standingInWords(work) : '', publicUrl)
    },
    artist: async (id) => {
      const artist = await missingAsNull(accounts.profile.shared(id))
      return artist && shareArtist(artist, publicUrl)
    },
    set: async (id) => {
      const set = await missingAsNull(sets.find(null, id))
      return set && shareSet(set, publicUrl)
    },
  }
}
