import { z } from 'zod'

/**
 * Where a campaign's live events are told as server-sent events (`?campaignId=`). An event may come twice and says how
 * things stand, not what to add; after `reset` a page reads its lists again.
 */
export const liveEventsPath = '/campaign/works/events'

/** `event: votes`: the counts of artworks that have changed. */
export const LiveVotes = z.array(z.object({ worksId: z.int(), voteNum: z.int() }))
/** `event: artwork`: an artwork came, went or came back. */
export const LiveArtwork = z.object({ worksId: z.int(), change: z.enum(['submitted', 'removed', 'recovered']) })
/** `event: campaign`: something about the campaign has changed; a page reads it again. */
export const LiveCampaign = z.object({ campaignId: z.int() })

/** What each kind of event carries; `reset` carries null. */
export type LiveEvents = {
  votes: z.output<typeof LiveVotes>
  artwork: z.output<typeof LiveArtwork>
  campaign: z.output<typeof LiveCampaign>
  reset: null
}
