import { invoiceFromWire } from '@plinth/api-schema/plan'
import { listInvoices } from '@plinth/api-schema/plans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The latest invoices of the brand. */
export const useInvoices = ({ pageSize }: { pageSize: number }) => {
  const { data, ...query } = useQuery({
    ...callQuery(listInvoices, { pageNum: 1, pageSize }),
    placeholderData: keepPreviousData,
    // The place of the table tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, invoices: data?.rows.map(invoiceFromWire), total: data?.total }
}
