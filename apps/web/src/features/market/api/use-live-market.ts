import type { AnyCall } from '@plinth/api-schema/call'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refreshAnswers } from '../../../lib/api/client.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'

// What is not told, as of works that not everybody may see, is looked at all the same.
const SLOWLY_MS = 60_000

/**
 * Reads answers again as soon as something happens on the market, to one work or to any. Answers how often to look all the same: as
 * often as asked for while nothing can be told, else hardly ever.
 */
export const useLiveMarket = (calls: readonly AnyCall[], nftId?: number) => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshAnswers(client, calls)
    return liveEvents.subscribe('market', {
      market: ({ nftIds }) => {
        if (nftId === undefined || nftIds.length === 0 || nftIds.includes(nftId)) refresh()
      },
      reset: refresh,
    })
  }, [client, calls, nftId])
  const isLive = useSyncExternalStore(liveEvents.watchConnection, liveEvents.isLive)
  return (unlessToldMs: number): number => (isLive ? SLOWLY_MS : unlessToldMs)
}
