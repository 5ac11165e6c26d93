import { useCallback, useEffect, useRef, useState } from 'react'
import { judgeRecount } from './judge-recount.ts'
import { type Recounted, RecountFailure, type RecountProgress, runRecount } from './run-recount.ts'
import type { Verdict } from './verdict.ts'

/** How a recount stands. */
export type RecountState =
  | { step: 'idle' }
  | { step: 'running'; progress: RecountProgress }
  | { step: 'done'; recounted: Recounted; verdicts: Verdict[] }
  | { step: 'failed'; reason: RecountFailure['reason']; message: string }

/** Recounts a campaign when it is told to; leaving the page stops it. */
export const useRecount = (campaignId: number) => {
  const [state, setState] = useState<RecountState>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async () => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const tell = (progress: RecountProgress) => stop.signal.aborted || setState({ step: 'running', progress })
    try {
      const recounted = await runRecount(campaignId, stop.signal, tell)
      const verdicts = await judgeRecount(campaignId, recounted)
      if (!stop.signal.aborted) setState({ step: 'done', recounted, verdicts })
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof Error)) return
      const reason = error instanceof RecountFailure ? error.reason : 'offline'
      setState({ step: 'failed', reason, message: error.message })
    }
  }, [campaignId])
  return { state, start }
}
