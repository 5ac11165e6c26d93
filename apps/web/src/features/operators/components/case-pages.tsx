import { useState } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import { countPages } from '../../../ui/pages.ts'
import { CASES_PER_PAGE } from '../api/use-artwork-queues.ts'
import styles from './case-pages.module.css'

type Query = { total: number; isSuccess: boolean; isPlaceholderData: boolean }

/** A page of cases; once its last one is decided, the page before it. */
export const useCasePage = <Cases extends Query>(useCases: (page: number) => Cases) => {
  const [page, onPageChange] = useState(1)
  const query = useCases(page)
  const last = countPages(query.total, CASES_PER_PAGE)
  if (query.isSuccess && !query.isPlaceholderData && page > last) onPageChange(last)
  return { ...query, page, onPageChange }
}

export type CasePagesProps = { label: string; page: number; total: number; onPageChange: (page: number) => void }

/** The pages of a list of cases; nothing where one holds them all. */
export const CasePages = (props: CasePagesProps) =>
  props.total > CASES_PER_PAGE && (
    <div className={styles.pager}>
      <Pager pageSize={CASES_PER_PAGE} {...props} />
    </div>
  )
