import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { MissingArticle } from './missing-article.tsx'

/** What stands for data that may be on its way, missing or refused. */
export type ArticleStateProps<T> = {
  query: UseQueryResult<T>
  /** Holds the layout while the data loads. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Shows what was loaded, or says why there is nothing and what to do next. */
export const ArticleState = <T,>({ query, skeleton, children }: ArticleStateProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <div aria-busy="true" aria-label="Loading" role="status">
        {skeleton}
      </div>
    )
  }
  if (isNotFound(query.error)) return <MissingArticle />
  return <LoadFailed error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />
}
