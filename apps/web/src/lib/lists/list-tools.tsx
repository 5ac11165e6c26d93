import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed, type LoadFailedProps } from '../../ui/load-failed.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SortSelect, type SortSelectProps } from '../../ui/sort-select.tsx'
import styles from './list-tools.module.css'

export type ListToolsProps<Order extends string> = {
  searchLabel: string
  search: string
  onSearch: (words: string) => void
  /** How many there are, undefined while that is on its way. */
  found: number | undefined
  /** Without it the list has one order. */
  sort?: SortSelectProps<Order>
  /** The box that chooses the whole page. */
  all?: ReactNode
  /** How much is chosen. */
  chosen?: ReactNode
  /** What can be done with what is chosen. */
  acts?: ReactNode
}

/** The search and the order of a list, above it. */
export const ListTools = <Order extends string>({
  searchLabel,
  search,
  onSearch,
  found,
  sort,
  all,
  chosen,
  acts,
}: ListToolsProps<Order>) => (
  <div className={styles.tools}>
    {all && <div className={styles.all}>{all}</div>}
    <SearchField label={searchLabel} placeholder={searchLabel} value={search} onSearch={onSearch} found={found} />
    {chosen}
    {sort && (
      <div className={styles.sort}>
        <SortSelect compact={acts !== undefined} {...sort} />
      </div>
    )}
    {acts && <div className={styles.acts}>{acts}</div>}
  </div>
)

/** Stands where a list could not be read. */
export const ListFailed = (props: Pick<LoadFailedProps, 'error' | 'onRetry'>) => (
  <LoadFailed title="This list could not be loaded" {...props} />
)

/** Stands where a search found nothing. */
export const NothingFound = ({ search, onShowAll }: { search: string; onShowAll: () => void }) => (
  <EmptyState bare headingLevel={2} title="Nothing found" action={<Button onClick={onShowAll}>Show all</Button>}>
    Nothing here matches “{search}”.
  </EmptyState>
)
