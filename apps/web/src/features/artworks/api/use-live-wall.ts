import { artworkDetail, listArtworks, selectDeleted, selectParticipants } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../../lib/api/client.ts'
import { changeCampaignSums } from '../../../lib/live/change-campaign-sums.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'
import { type ArtworkChange, changeArtworks, dropArtworks, refreshCampaigns } from './artwork-cache.ts'
import { after, createBatch } from './batch.ts'

// Counts are gathered for a moment, so that a busy wall is drawn a few times a second and not for each vote.
const VOTES_MS = 250
// The leaderboard and the brand's lists are read again, at most this often.
const LISTS_MS = 4000

const LISTS = [
  callKey(campaignParticipants),
  [...callKey(listArtworks), 'managed'],
  callKey(selectDeleted),
  callKey(selectParticipants),
]

const isOwnCampaign = ({ queryKey, state }: Query) =>
  queryKey[0] === campaignDetail.path && (state.data as Answer<typeof campaignDetail> | undefined)?.own != null

const refreshLists = (client: QueryClient) => {
  for (const queryKey of LISTS) void client.invalidateQueries({ queryKey })
  // Only its brand sees how many works it has removed, so no event carries that number.
  void client.invalidateQueries({ predicate: isOwnCampaign })
}

/** Brings what happens in a campaign to the page; answers with a way to stop. */
const follow = (client: QueryClient, campaignId: number) => {
  const votes = createBatch<number, ArtworkChange>((changes) => changeArtworks(client, changes), after(VOTES_MS))
  const lists = createBatch<number, true>(() => refreshLists(client), after(LISTS_MS))
  const unsubscribe = liveEvents.subscribe([campaignId], {
    votes: (changed) => {
      for (const { worksId, voteNum } of changed) votes.add(worksId, { votes: voteNum })
      lists.add(campaignId, true)
    },
    sums: (sums) => changeCampaignSums(client, sums),
    artwork: ({ worksId, change }) => {
      if (change === 'removed') {
        dropArtworks(client, new Set([worksId]))
        // Its own page starts again: those who may not see it any more are told so.
        void client.resetQueries({ queryKey: [artworkDetail.path, worksId] })
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

/** Keeps the works and sums of a campaign up to the second while its page is looked at. */
export const useLiveWall = (campaignId: number | undefined) => {
  const client = useQueryClient()
  useEffect(() => (campaignId === undefined ? undefined : follow(client, campaignId)), [client, campaignId])
}
