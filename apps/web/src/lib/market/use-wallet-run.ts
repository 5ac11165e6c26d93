import type { AnyCall } from '@plinth/api-schema/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showToast } from '../../ui/toast-store.ts'
import { refreshAnswers } from '../api/client.ts'
import type { OnTradeStep, TradeStep } from './trade-step.ts'

/** How far it has come. */
export type TradeProgress = { step: TradeStep; hash: `0x${string}` | undefined }

/** Runs what a wallet is asked for and follows its steps; one that failed can be run again and goes on where it stopped. It may answer words on what became of it. */
export const useWalletRun = <Input>(
  perform: (input: Input, onStep: OnTradeStep) => Promise<unknown>,
  doneWords: string,
  /** What it changes: asked for again when it has ended. */
  changed: readonly AnyCall[],
  onDone?: () => void,
) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<TradeProgress | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isWatched = useRef(false)
  const wordsOf = (answer: unknown) => (typeof answer === 'string' ? answer : doneWords)
  const run = useMutation({
    mutationFn: (input: Input) => {
      setProgress(null)
      return perform(input, (step, hash) => setProgress({ step, hash }))
    },
    onSuccess: (answer) => {
      onDone?.()
      if (!isWatched.current) showToast('success', wordsOf(answer))
    },
    // What failed may have failed because others have acted meanwhile.
    onSettled: () => refreshAnswers(client, changed),
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
    doneWords: wordsOf(run.data),
    start: run.mutate,
    show: () => {
      if (!run.isPending) run.reset()
      turn(true)
    },
    close: () => turn(false),
  }
}

/** What runs, as its dialog sees it. */
export type WalletRun<Input> = ReturnType<typeof useWalletRun<Input>>
