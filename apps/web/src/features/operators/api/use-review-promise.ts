import { website } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** How long a review takes at most, as brands are told; undefined until it is known. */
export const useReviewPromise = () =>
  useQuery({ ...callQuery(website, {}), meta: { failure: 'silent' } }).data?.reviewPromise
