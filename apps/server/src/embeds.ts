import type { Artwork } from '@plinth/api-schema/artwork'
import type { EmbedShow } from '@plinth/api-schema/site-embeds'
import { campaignStatus } from '@plinth/api-schema/states'
import { createBriefMemory } from './db/brief-memory.ts'
import type { EmbedCampaign, EmbedContent, FindEmbed } from './http/embeds/embed-content.ts'
import { missingAsNull } from './missing-as-null.ts'
import type { Clock } from './ports/clock.ts'
import type { ArtworksService } from './rooms/artworks/artworks.service.ts'
import type { CampaignsService } from './rooms/campaigns/campaigns.service.ts'

// However many read a page with an embed, its campaign is asked for only so often.
const STALE_TIME_MS = 5_000
const HOUR_MS = 3_600_000

type EmbedDeps = { campaigns: CampaignsService; artworks: ArtworksService; clock: Clock }

type Embeds = {
  findEmbed: FindEmbed
  findArtwork: (id: number) => Promise<Artwork | null>
  /** The public campaign with the most votes among those that are open. */
  findAny: () => Promise<number | null>
}

/** Finds what other sites show: what the calls of the product answer to a visitor who is not logged in, and nothing else. */
export function findEmbeds({ campaigns, artworks, clock }: EmbedDeps): Embeds {
  const memory = createBriefMemory<EmbedContent | null>({ clock, keptMs: STALE_TIME_MS })

  const campaignOf = async (id: number): Promise<EmbedCampaign> => {
    const { campaign } = await campaigns.detail(null, id)
    const { name, brand, stage, isPaused, endsAt, joinCount, workCount } = campaign
    return { id, name, brandName: brand.name, stage, isPaused, endsAt, joinCount, workCount }
  }

  const wallOf = async (campaignId: number, limit: number) => {
    // A shuffled wall begins for all embeds at the same place, at another one every hour: so caches serve everybody, and no
    // work stands first for long.
    const visitor = { address: '::', userAgent: `embeds ${Math.floor(clock.now().getTime() / HOUR_MS)}` }
    const wanted = { campaignId, ids: undefined, title: undefined }
    const { rows } = await artworks.lists.ofCampaign(null, wanted, { direction: 'desc', limit, offset: 0 }, visitor)
    return rows
  }

  const leadersOf = async (campaignId: number, limit: number) => {
    const query = { campaignId, order: 'voteCount', direction: 'desc', limit, offset: 0 } as const
    return (await campaigns.lists.participants(null, query)).rows
  }

  const read = async (show: EmbedShow, id: number, limit: number): Promise<EmbedContent> => {
    const campaign = await campaignOf(id)
    if (show === 'wall') return { show, campaign, works: await wallOf(id, limit) }
    if (show === 'leaderboard') return { show, campaign, people: await leadersOf(id, limit) }
    return { show, campaign }
  }

  return {
    findEmbed: (show, id, limit) => memory.recall(`${show} ${id} ${limit}`, () => missingAsNull(read(show, id, limit))),
    findArtwork: (id) => missingAsNull(artworks.lists.find(null, id)),
    findAny: async () => {
      const query = { status: campaignStatus.live, order: 'voteCount', direction: 'desc', limit: 1, offset: 0 } as const
      const [card] = (await campaigns.lists.market(null, query)).rows
      return card === undefined ? null : (JSON.parse(card) as { id: number }).id
    },
  }
}
