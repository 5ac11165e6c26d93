import { articleFromWire } from '@plinth/api-schema/article'
import type { Answer } from '@plinth/api-schema/call'
import { articleByType } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const FAQ_TYPE = 1

const readQuestions = (rows: Answer<typeof articleByType>) => rows.map(articleFromWire)

/** Every question of the FAQ with its answer, in order. */
export const useQuestions = () =>
  useQuery({ ...callQuery(articleByType, { typeId: FAQ_TYPE }), select: readQuestions, meta: { failure: 'error' } })
