import type { Artwork } from '@plinth/api-schema/artwork'
import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import type { Standing } from '@plinth/api-schema/leaderboard'
import type { EmbedShow } from '@plinth/api-schema/site-embeds'

/** What everybody may know of a campaign, as far as embeds say it. */
export type EmbedCampaign = {
  id: number
  name: string
  brandName: string
  stage: CampaignStage
  isPaused: boolean
  endsAt: Date
  joinCount: number
  workCount: number
}

/** A campaign with what an embed shows of it. */
export type EmbedContent = { campaign: EmbedCampaign } & (
  | { show: 'wall'; works: readonly Artwork[] }
  | { show: 'leaderboard'; people: readonly Standing[] }
  | { show: 'countdown' }
)

/** Finds what everybody may see of a campaign; null when it is hidden or missing, which nobody can tell apart. */
export type FindEmbed = (show: EmbedShow, campaignId: number, limit: number) => Promise<EmbedContent | null>
