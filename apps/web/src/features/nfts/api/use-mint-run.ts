import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { refreshAnswers } from '../../../lib/api/client.ts'
import { campaignCalls } from '../../../lib/campaigns/campaign-calls.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { MintStep, OnMintStep } from './perform-mint.ts'

/** What the dialogs of a mint show. */
export type MintProgress = { step: MintStep; hash: `0x${string}` | undefined; part: number; parts: number }

const START: MintProgress = { step: 'storing', hash: undefined, part: 1, parts: 1 }

/** A mint as its dialogs see it. */
export type MintRun<Input, Result> = Pick<
  UseMutationResult<Result, Error, Input>,
  'mutate' | 'isPending' | 'isSuccess' | 'error'
> & {
  progress: MintProgress
  /** Whether its dialogs are on the page; anyone who has gone on is told by a toast instead. */
  watched: RefObject<boolean>
}

/** Tells how far a run has come; `part` counts the transactions of a large selection. */
export type OnMintProgress = (part: number, parts: number) => OnMintStep

/** Runs a mint and follows its steps; a run that failed can be run again. */
export const useMintRun = <Input, Result>(run: (input: Input, progress: OnMintProgress) => Promise<Result>) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState(START)
  const watched = useRef(false)
  const mint = useMutation({
    mutationFn: (input: Input) => {
      setProgress(START)
      return run(input, (part, parts) => (step, hash) => setProgress({ step, hash, part, parts }))
    },
    onSuccess: async () => {
      if (!watched.current) showToast('success', messages.mintSuccess)
      // Lists, profiles, works and their states have changed.
      await refreshAnswers(client, [nftDetail, listNfts, ...campaignCalls])
    },
    // The dialog tells it, with the way to try again.
    meta: { failure: 'silent' },
  })
  return { ...mint, progress, watched }
}
