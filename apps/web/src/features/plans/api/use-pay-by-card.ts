import type { Args } from '@plinth/api-schema/call'
import { createCardInvoice, listInvoices } from '@plinth/api-schema/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'

/** Asks for an invoice that is paid by card, and goes to the page at which it is paid; the dialog tells a refusal. */
export const usePayByCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Args<typeof createCardInvoice>) => {
      const { cardUrl } = await api(createCardInvoice, input)
      if (cardUrl !== null) window.location.assign(cardUrl)
    },
    onSuccess: () => refreshAnswers(client, [listInvoices]),
    meta: { failure: 'silent' },
  })
}
