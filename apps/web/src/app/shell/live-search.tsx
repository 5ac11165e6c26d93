import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchBox, type SearchBoxProps } from '../../features/search/components/search-box.tsx'
import { SearchSheet, type SearchSheetProps } from '../../features/search/components/search-sheet.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { searchPath } from './campaign-search.ts'

const useListPath = () => {
  const { pathname } = useLocation()
  const { status, userType } = useSession()
  return (words: string) => searchPath(pathname, words, status === 'anonymous' ? undefined : userType)
}

/** The search box of the header, with what is found below it. */
export const LiveSearchBox = (props: Pick<SearchBoxProps, 'input' | 'start' | 'className'>) => {
  const [isOpen, setOpen] = useState(false)
  return <SearchBox {...props} open={isOpen} onOpenChange={setOpen} listPath={useListPath()} />
}

/** The search of phones and slim heads. */
export const LiveSearchSheet = (props: Omit<SearchSheetProps, 'listPath'>) => (
  <SearchSheet {...props} listPath={useListPath()} />
)
