import { useEffect } from 'react'
import { countPages } from '../../ui/pages.ts'
import { useAddress } from './use-address.ts'

/** Leads from a page behind the last one, which an address may name, to the last; nothing is known while `total` is undefined. */
export const useExistingPage = (total: number | undefined, pageSize: number) => {
  const { page, change } = useAddress()
  const last = countPages(total ?? 0, pageSize)
  const isPastEnd = total !== undefined && total > 0 && page > last
  useEffect(() => {
    if (isPastEnd) change({ page: String(last) }, { replace: true })
  })
}
