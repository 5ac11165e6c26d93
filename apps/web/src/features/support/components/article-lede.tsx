import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** What an article is about, in a sentence or two; its place is held while it loads. */
export const ArticleLede = ({
  article,
  fallback,
}: {
  article: UseQueryResult<{ description: string }>
  fallback: string
}) =>
  article.isPending ? <Skeleton lines={2} width="min(34rem, 84vw)" /> : <p>{article.data?.description ?? fallback}</p>
