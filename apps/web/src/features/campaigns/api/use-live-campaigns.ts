import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail, listCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import type { LiveEvents } from '@plinth/api-schema/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../../lib/api/client.ts'
import { changeCampaignSums } from '../../../lib/live/change-campaign-sums.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'
import type { KeptCampaigns } from './kept-campaigns.ts'

const changeOne = <Item extends { id: number }>(items: readonly Item[], id: number, change: Partial<Item>): Item[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

const changeSums = (client: QueryClient, sums: LiveEvents['sums']) => {
  changeCampaignSums(client, sums)
  const { campaignId: id, joinNum, workNum, voteNum } = sums
  const read = { joinCount: joinNum, workCount: workNum, voteCount: voteNum }
  client.setQueriesData<KeptCampaigns>(
    { queryKey: callKey(listCampaigns) },
    (list) => list && { ...list, campaigns: changeOne(list.campaigns, id, read) },
  )
  client.setQueriesData<Answer<typeof listOwnCampaigns>>(
    { queryKey: callKey(listOwnCampaigns) },
    (list) => list && { ...list, rows: changeOne(list.rows, id, { joinNum, workNum, voteNum }) },
  )
}

const refreshAll = (client: QueryClient) => {
  for (const call of [campaignDetail, listCampaigns, listOwnCampaigns])
    void client.invalidateQueries({ queryKey: callKey(call) })
}

/** Keeps the sums of the campaigns on the screen up to the second, and the campaigns themselves when one of them changes. */
export const useLiveCampaigns = (campaigns: readonly { id: number }[] | undefined) => {
  const client = useQueryClient()
  const ids = (campaigns ?? []).map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids === '') return
    return liveEvents.subscribe(ids.split(',').map(Number), {
      sums: (sums) => changeSums(client, sums),
      campaign: () => refreshAll(client),
      reset: () => refreshAll(client),
    })
  }, [client, ids])
}
