import { useLocation, useNavigate } from '@tanstack/react-router'

const MAX_PAGE = 10_000

/** Reads the page of an address: the first unless it is a whole number within reach. */
const readPage = (text: string | undefined) => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** What a list shows, kept in the address: it can be shared, gone back to and returned to after a log-in. */
export const useAddress = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const values = search as Record<string, string | undefined>
  return {
    values,
    page: readPage(values.page),
    /** Changes some values and drops the empty ones; another filter begins at the first page. */
    change: (changes: Record<string, string | undefined>, { replace = false } = {}) => {
      // A search waits for a pause in typing: anyone who has gone on meanwhile is not called back.
      if (window.location.pathname !== pathname) return
      const next: Record<string, string | undefined> = { ...values, page: undefined, ...changes }
      const present = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))
      const query = new URLSearchParams(present).toString()
      void navigate({ href: query ? `${pathname}?${query}` : pathname, replace })
    },
  }
}
