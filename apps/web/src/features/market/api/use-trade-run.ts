import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshAnswers } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { OnTradeStep, TradeStep } from './trade-step.ts'
import { tradedCalls } from './use-nft-market.ts'

/** How far a trade has come. */
export type TradeProgress = { step: TradeStep; hash: `0x${string}` | undefined }

/** Runs a trade and follows its steps; one that failed can be run again and goes on where it stopped. */
export const useTradeRun = <Input>(
  perform: (input: Input, onStep: OnTradeStep) => Promise<void>,
  doneWords: string,
) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<TradeProgress | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isWatched = useRef(false)
  const run = useMutation({
    mutationFn: (input: Input) => {
      setProgress(null)
      return perform(input, (step, hash) => setProgress({ step, hash }))
    },
    onSuccess: () => {
      if (!isWatched.current) showToast('success', doneWords)
    },
    // What failed may have failed because the market has moved on.
    onSettled: () => refreshAnswers(client, tradedCalls),
    // The dialog tells it, with the way to try again.
    meta: { failure: 'silent' },
  })
  const turn = (isShown: boolean) => {
    isWatched.current = isShown
    setOpen(isShown)
  }
  return {
    isOpen,
    isPending: run.isPending,
    isDone: run.isSuccess,
    error: run.error,
    progress,
    doneWords,
    start: run.mutate,
    show: () => {
      if (!run.isPending) run.reset()
      turn(true)
    },
    close: () => turn(false),
  }
}

/** A trade as its dialog sees it. */
export type TradeRun<Input> = ReturnType<typeof useTradeRun<Input>>
