import { campaignDetail } from '@plinth/api-schema/campaigns'
import { type LiveEvents, liveEventsPath } from '@plinth/api-schema/live-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ArtworkChange, changeArtworks, dropArtworks, refreshCampaigns } from './artwork-cache.ts'
import { after, createBatch } from './batch.ts'
import { WALL_KEY } from './use-artworks.ts'
import { PARTICIPANTS_KEY } from './use-participants.ts'

// Counts are gathered for a moment, so that a busy wall is drawn a few times a second and not for each vote.
const VOTES_MS = 250
// Sums and the leaderboard are read again, at most this often.
const SUMS_MS = 4000

const hear = <Kind extends keyof LiveEvents>(source: EventSource, kind: Kind, act: (told: LiveEvents[Kind]) => void) =>
  source.addEventListener(kind, (event) => act(JSON.parse((event as MessageEvent<string>).data) as LiveEvents[Kind]))

const refreshSums = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: [campaignDetail.path] })
  void client.invalidateQueries({ queryKey: [PARTICIPANTS_KEY] })
}

/** Listens to what happens in a campaign and brings it to the page; answers with a way to stop. */
const follow = (client: QueryClient, campaignId: number) => {
  const votes = createBatch<number, ArtworkChange>((changes) => changeArtworks(client, changes), after(VOTES_MS))
  const sums = createBatch<number, true>(() => refreshSums(client), after(SUMS_MS))
  const source = new EventSource(`/api${liveEventsPath}?campaignId=${campaignId}`)
  hear(source, 'votes', (changed) => {
    for (const { worksId, voteNum } of changed) votes.add(worksId, { votes: voteNum })
    sums.add(campaignId, true)
  })
  hear(source, 'artwork', ({ worksId, change }) => {
    if (change === 'removed') dropArtworks(client, new Set([worksId]))
    sums.add(campaignId, true)
  })
  hear(source, 'campaign', () => void refreshCampaigns(client))
  hear(source, 'reset', () => void refreshCampaigns(client))
  return () => {
    source.close()
    votes.stop()
    sums.stop()
  }
}

/** Keeps the counts of a campaign's works up to the second while its page is looked at. */
export const useLiveWall = (campaignId: number | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (campaignId === undefined) return
    let stop: (() => void) | undefined
    // A window that nobody looks at holds no connection: browsers allow few of them to one place.
    const turn = () => {
      if (document.visibilityState === 'visible') stop ??= follow(client, campaignId)
      else {
        stop?.()
        stop = undefined
      }
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible' && !stop) void client.invalidateQueries({ queryKey: [WALL_KEY] })
      turn()
    }
    turn()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      stop?.()
    }
  }, [client, campaignId])
}
