import { useEffect } from 'react'
import { countPages } from '../../ui/pages.ts'
import { useAddress } from './use-address.ts'

/** How many rows a list has; nothing is known while `total` is undefined or that of the list shown before. */
export type ListTotal = { total: number | undefined; isPlaceholderData: boolean }

/** Leads from a page behind the last one, which an address may name, to the last. */
export const useExistingPage = ({ total, isPlaceholderData }: ListTotal, pageSize: number) => {
  const { page, change } = useAddress()
  const last = countPages(total ?? 0, pageSize)
  const isPastEnd = !isPlaceholderData && total !== undefined && total > 0 && page > last
  useEffect(() => {
    if (isPastEnd) change({ page: String(last) }, { replace: true })
  })
}
