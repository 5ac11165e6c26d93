import { listPublicSets, listSetChoices, listSets, listSetWorks, setDetail } from '@plinth/api-schema/sets'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAnswers } from '../../../lib/api/client.ts'

/** Reads again what is kept of sets, after one has changed. */
export const refreshSets = (client: QueryClient) =>
  refreshAnswers(client, [listSets, listPublicSets, setDetail, listSetWorks, listSetChoices])
