import type { VoteChange } from '@plinth/api-schema/artwork'
import { selectDeleted, selectParticipants } from '@plinth/api-schema/artworks'
import { campaignParticipants } from '@plinth/api-schema/campaigns'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAnswers } from '../../../lib/api/client.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'
import { changeCampaignSums } from '../../../lib/live/change-campaign-sums.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'
import { changeArtworks, changeRanks, dropArtworks, refreshCampaigns } from './artwork-cache.ts'
import { after, createBatch } from './batch.ts'
import { artworkQuery } from './use-artwork.ts'
import { SUBMISSIONS_KEY } from './use-submissions.ts'

// Counts are gathered for a moment, so that a busy wall is drawn a few times a second and not for each vote.
const VOTES_MS = 250
// The leaderboard and the brand's lists are read again, at most this often.
const LISTS_MS = 4000

const refreshLists = (client: QueryClient, campaignId: number) => {
  void refreshAnswers(client, [campaignParticipants, selectDeleted, selectParticipants])
  void client.invalidateQueries({ queryKey: SUBMISSIONS_KEY })
  // Only its brand sees how many works it has removed, so no event carries that number.
  const { queryKey } = campaignQuery(campaignId)
  if (client.getQueryData(queryKey)?.own) void client.invalidateQueries({ queryKey })
}

/** Brings what happens in a campaign to the page; answers with a way to stop. */
const follow = (client: QueryClient, campaignId: number) => {
  const votes = createBatch<number, VoteChange>((changes) => changeArtworks(client, changes), after(VOTES_MS))
  const lists = createBatch<number, true>(() => refreshLists(client, campaignId), after(LISTS_MS))
  const unsubscribe = liveEvents.subscribe([campaignId], {
    votes: (changed) => {
      for (const { worksId, voteNum } of changed) votes.add(worksId, { voteCount: voteNum })
      lists.add(campaignId, true)
    },
    sums: (sums) => changeCampaignSums(client, sums),
    ranks: (ranks) => changeRanks(client, ranks),
    artwork: ({ worksId, change }) => {
      if (change === 'removed') {
        dropArtworks(client, new Set([worksId]))
        // Its own page starts again: those who may not see it any more are told so.
        void client.resetQueries({ queryKey: artworkQuery(worksId).queryKey })
      }
      lists.add(campaignId, true)
    },
    campaign: () => void refreshCampaigns(client),
    reset: () => void refreshCampaigns(client),
  })
  return () => {
    unsubscribe()
    votes.stop()
    lists.stop()
  }
}

/** Keeps the works, ranks and sums of a campaign up to the second while its page is looked at. */
export const useLiveWall = (campaignId: number | undefined) => {
  const client = useQueryClient()
  useEffect(() => (campaignId === undefined ? undefined : follow(client, campaignId)), [client, campaignId])
}
