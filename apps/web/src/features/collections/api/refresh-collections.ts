import { collectionDetail, findCollection, listCollections } from '@plinth/api-schema/collections'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAnswers } from '../../../lib/api/client.ts'

/** Reads again what is kept of collections, after one has changed. */
export const refreshCollections = (client: QueryClient) =>
  refreshAnswers(client, [listCollections, collectionDetail, findCollection])
