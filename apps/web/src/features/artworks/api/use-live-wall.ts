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
import { after, createBatch, scatter } from './batch.ts'
import { artworkQuery } from './use-artwork.ts'
import { leadersQuery } from './use-participants.ts'
import { SUBMISSIONS_KEY } from './use-submissions.ts'

// Counts are gathered for a moment, so that a busy wall is drawn a few times a second and not for each vote.
const VOTES_MS = 250
// A brand's own lists are read again, at most this often.
const BRAND_LISTS_MS = 4_000
// docs/product/artworks.md#live-counts: anybody may look at the leaderboard, and thousands hear of the same vote.
const PEOPLE_WITHIN_MS = 10_000
const PEOPLE_REST_MS = 30_000

/** What changes a list: votes only who leads, works also who takes part. */
type Changed = 'votes' | 'works'
type ChangedLists = ReadonlyMap<Changed, true>

const refreshPeople = (client: QueryClient, campaignId: number, changed: ChangedLists) => {
  if (changed.has('works')) void refreshAnswers(client, [campaignParticipants])
  else void client.invalidateQueries({ queryKey: leadersQuery(campaignId).queryKey })
}

const refreshBrandLists = (client: QueryClient, campaignId: number, changed: ChangedLists) => {
  void refreshAnswers(client, changed.has('works') ? [selectDeleted, selectParticipants] : [selectParticipants])
  void client.invalidateQueries({ queryKey: SUBMISSIONS_KEY })
  // Only its brand sees how many works it has removed, so no event carries that number.
  const { queryKey } = campaignQuery(campaignId)
  if (changed.has('works') && client.getQueryData(queryKey)?.own) void client.invalidateQueries({ queryKey })
}

/** Brings what happens in a campaign to the page; answers with a way to stop. */
const follow = (client: QueryClient, campaignId: number) => {
  const votes = createBatch<number, VoteChange>((changes) => changeArtworks(client, changes), after(VOTES_MS))
  const people = createBatch<Changed, true>(
    (changed) => refreshPeople(client, campaignId, changed),
    scatter(PEOPLE_WITHIN_MS, PEOPLE_REST_MS),
  )
  const brandLists = createBatch<Changed, true>(
    (changed) => refreshBrandLists(client, campaignId, changed),
    after(BRAND_LISTS_MS),
  )
  const refresh = (changed: Changed) => {
    people.add(changed, true)
    brandLists.add(changed, true)
  }
  const unsubscribe = liveEvents.subscribe([campaignId], {
    votes: (changed) => {
      for (const { worksId, voteNum } of changed) votes.add(worksId, { voteCount: voteNum })
      refresh('votes')
    },
    sums: (sums) => changeCampaignSums(client, sums),
    ranks: (ranks) => changeRanks(client, ranks),
    artwork: ({ worksId, change }) => {
      if (change === 'removed') {
        dropArtworks(client, new Set([worksId]))
        // Its own page starts again: those who may not see it any more are told so.
        void client.resetQueries({ queryKey: artworkQuery(worksId).queryKey })
      }
      refresh('works')
    },
    campaign: () => void refreshCampaigns(client),
    reset: () => void refreshCampaigns(client),
  })
  return () => {
    unsubscribe()
    votes.stop()
    people.stop()
    brandLists.stop()
  }
}

/** Keeps the works, ranks and sums of a campaign up to the second while its page is looked at. */
export const useLiveWall = (campaignId: number | undefined) => {
  const client = useQueryClient()
  useEffect(() => (campaignId === undefined ? undefined : follow(client, campaignId)), [client, campaignId])
}
