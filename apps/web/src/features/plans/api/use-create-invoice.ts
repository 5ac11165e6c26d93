import type { Args } from '@plinth/api-schema/call'
import { invoiceFromWire, type PlanInvoice } from '@plinth/api-schema/plan'
import { createInvoice, listInvoices } from '@plinth/api-schema/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Asks for an invoice; the dialog tells a refusal. */
export const useCreateInvoice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Args<typeof createInvoice>): Promise<PlanInvoice> =>
      invoiceFromWire(await api(createInvoice, input)),
    onSuccess: () => refreshAnswers(client, [listInvoices]),
    meta: { failure: 'silent' },
  })
}
