import { followFeed, listFollows } from '@plinth/api-schema/following'
import { buildArtworkCard, builder, buildPicture } from './builders.ts'

/** An artist whom one follows. */
export const buildFollow = builder(listFollows.row, () => ({
  kind: 0,
  id: 21,
  name: 'Ana Lim',
  imageUrl: null,
  followTime: '2026-03-01 12:00:00',
}))

/** A work in a feed. */
export const buildFeedWork = (overrides: Parameters<typeof buildArtworkCard>[0] & { rank?: number | null } = {}) => {
  const { rank = null, ...work } = overrides
  return { ...buildArtworkCard(work), rank }
}

/** A work that came to a wall two hours ago. */
export const buildFeedEntry = builder(followFeed.data.shape.rows.element, () => ({
  kind: 0,
  time: '2026-03-02 10:00:00',
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  bannerPicture: buildPicture(),
  brandUserId: 31,
  brandNickName: 'Studio North',
  works: [buildFeedWork()],
}))
