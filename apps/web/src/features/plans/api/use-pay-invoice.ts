import type { PlanInvoice } from '@plinth/api-schema/plan'
import { listInvoices, listOwnPlanMonths, ownPlan } from '@plinth/api-schema/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAnswers } from '../../../lib/api/client.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { PayStep } from './pay-step.ts'

// Signing and the chain stay out of what the page loads.
const load = () => import('./pay-invoice.ts')

/** How far a payment has come. */
export type PayProgress = { step: PayStep; hash: `0x${string}` | undefined }

/** Pays an invoice and follows its steps; one that failed can be paid again and goes on where it stopped. */
export const usePayInvoice = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<PayProgress | null>(null)
  const run = useMutation({
    mutationFn: async ({ invoice, network }: { invoice: PlanInvoice; network: ChainNetwork }) => {
      setProgress(null)
      return (await load()).payInvoice(network, invoice, (step, hash) => setProgress({ step, hash }))
    },
    onSettled: () => refreshAnswers(client, [listInvoices, listOwnPlanMonths, ownPlan]),
    // The dialog tells it, with the way to try again.
    meta: { failure: 'silent' },
  })
  return { isPending: run.isPending, isDone: run.isSuccess, error: run.error, progress, start: run.mutate }
}

/** A payment as its dialog sees it. */
export type PayRun = ReturnType<typeof usePayInvoice>
