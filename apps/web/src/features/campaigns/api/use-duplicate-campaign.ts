import { duplicateCampaign } from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { draftQuery } from './use-draft.ts'

/** Copies one of one's campaigns into the draft, over the version of the draft that is there. */
export const useDuplicateCampaign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, over }: { id: number; over: number | undefined }) =>
      api(duplicateCampaign, { id, ...(over === undefined ? {} : { version: over }) }),
    onSettled: () => client.invalidateQueries({ queryKey: draftQuery().queryKey }),
  })
}
