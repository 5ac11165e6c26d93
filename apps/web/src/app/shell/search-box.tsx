import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../lib/session/session-provider.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { isSearchable, searchPath } from './navigation.ts'

/** Searches the campaigns; typing leads to their list (docs/product/site-and-help.md#header). */
export const SearchBox = ({ className }: { className: string }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { status, userType } = useSession()
  const member = status === 'anonymous' ? undefined : userType
  const isOnList = isSearchable(pathname, member)
  return (
    <SearchField
      label="Search campaigns"
      placeholder="Search campaigns"
      value={isOnList ? ((search as { name?: string }).name ?? '') : ''}
      // One search is one step back, however many letters it took.
      onSearch={(words) => void navigate({ href: searchPath(pathname, words, member), replace: isOnList })}
      className={className}
    />
  )
}
