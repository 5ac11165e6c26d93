import { campaignDetail, listCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import type { LiveEvents } from '@plinth/api-schema/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../../lib/api/client.ts'
import { changeCampaignSums } from '../../../lib/live/change-campaign-sums.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'

type Kept = { rows: readonly { id: number }[] }

const changeOne = (rows: Kept['rows'], id: number, change: object) =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

const changeSums = (client: QueryClient, sums: LiveEvents['sums']) => {
  changeCampaignSums(client, sums)
  const { campaignId, ...counts } = sums
  for (const call of [listCampaigns, listOwnCampaigns])
    client.setQueriesData<Kept>(
      { queryKey: callKey(call) },
      (list) => list && { ...list, rows: changeOne(list.rows, campaignId, counts) },
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
