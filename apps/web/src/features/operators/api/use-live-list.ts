import type { AnyCall } from '@plinth/api-schema/call'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveEvents } from '../../../lib/live/live-events.ts'
import { operatorKey } from './operator-call.ts'

// A busy day has many votes a second: the list is read again at most this often.
const REFRESH_MS = 4000

/** Reads an operator's list again when something happens in a campaign. */
export const useLiveList = (call: AnyCall) => {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: operatorKey(call) })
      }, REFRESH_MS)
    }
    const unsubscribe = liveEvents.subscribe('all', {
      votes: refresh,
      artwork: refresh,
      campaign: refresh,
      reset: refresh,
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, call])
}
