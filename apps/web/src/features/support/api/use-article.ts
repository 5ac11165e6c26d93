import { articleFromWire } from '@plinth/api-schema/article'
import { articleDetail } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The articles that come with the product and have a screen of their own. */
export const GUIDES = { whatNft: 1, useCases: 2, about: 3 } as const

/** One article; a failure is shown as an error toast. */
export const useArticle = (id: number) =>
  useQuery({ ...callQuery(articleDetail, { id }), select: articleFromWire, meta: { failure: 'error' } })
