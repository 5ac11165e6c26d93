import { articleByType } from '@plinth/api-schema/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const FAQ_TYPE = 1

/** Every question of the FAQ with its answer, in order. */
export const useQuestions = () =>
  useQuery({ ...callQuery(articleByType, { typeId: FAQ_TYPE }), meta: { failure: 'error' } })
