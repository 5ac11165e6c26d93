import { invoiceFromWire, type PlanInvoice } from '@plinth/api-schema/plan'
import { listInvoices, listOwnPlanMonths, ownPlan } from '@plinth/api-schema/plans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery, refreshAnswers } from '../../../lib/api/client.ts'

const LOOK_AGAIN_MS = 2_000
const ARGS = { pageNum: 1, pageSize: 100 }

/** Whether the server knows yet how a payment has ended. */
const isDecided = (invoice: PlanInvoice | undefined) => invoice?.state !== 'open' || invoice.paymentState !== null

/** The invoice that somebody has just paid by card, looked at again and again until the processor has told how it ended. */
export const useCardPayment = (id: number | undefined) => {
  const client = useQueryClient()
  const find = (rows: readonly Parameters<typeof invoiceFromWire>[0][] | undefined) =>
    rows?.map(invoiceFromWire).find((invoice) => invoice.id === id && invoice.chainId === null)
  const { data, isSuccess } = useQuery({
    ...callQuery(listInvoices, ARGS),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isDecided(find(state.data.rows)) ? false : LOOK_AGAIN_MS),
    // The place of the notice tells it: it goes on looking.
    meta: { failure: 'silent' },
  })
  const invoice = find(data?.rows)
  const isPaid = invoice?.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshAnswers(client, [ownPlan, listOwnPlanMonths])
  }, [isPaid, client])
  return { invoice, isKnown: isSuccess }
}
