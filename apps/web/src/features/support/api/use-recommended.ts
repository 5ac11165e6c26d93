import { articleHeadFromWire } from '@plinth/api-schema/article'
import { recommendedContent } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The articles that the site puts forward. */
export const useRecommended = () =>
  useQuery({ ...callQuery(recommendedContent, { pageSize: 6 }), select: ({ rows }) => rows.map(articleHeadFromWire) })
