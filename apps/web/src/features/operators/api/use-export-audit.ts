import type { Args } from '@plinth/api-schema/call'
import { exportAudit } from '@plinth/api-schema/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../lib/api/client.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { askAsOperator, OPERATOR_KEY, tellOperator } from './operator-call.ts'

/** Hands what operators did to the browser as a file; that it was taken away is the newest entry then. */
export const useExportAudit = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (args: Args<typeof exportAudit>) => {
      const { name, file } = await askAsOperator(client, () => download(exportAudit, args))
      saveFile(file, name)
    },
    onError: tellOperator,
    onSettled: () => client.invalidateQueries({ queryKey: OPERATOR_KEY }),
    meta: { failure: 'silent' },
  })
}
