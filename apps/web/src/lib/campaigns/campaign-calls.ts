import {
  artworkDetail,
  listArtworks,
  selectDeleted,
  selectParticipants,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import {
  campaignDetail,
  campaignParticipants,
  listCampaigns,
  listJoinedCampaigns,
  listOwnCampaigns,
} from '@plinth/api-schema/campaigns'

/** What is read of artworks. */
export const artworkCalls = [
  artworkDetail,
  listArtworks,
  selectDeleted,
  selectParticipants,
  selectUserOtherCampaignWorks,
] as const

/** What is read of campaigns and their works: all of it changes when somebody takes part, leaves or mints. */
export const campaignCalls = [
  ...artworkCalls,
  campaignDetail,
  campaignParticipants,
  listCampaigns,
  listJoinedCampaigns,
  listOwnCampaigns,
] as const
