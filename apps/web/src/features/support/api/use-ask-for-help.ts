import { addHelpRequest, listHelpRequests } from '@plinth/api-schema/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { reportRefusal } from '../../../lib/api/session-watch.ts'

/** A request for help on its way. */
export type HelpQuestion = {
  memberId: number | null
  typeId: string
  email: string
  company: string
  message: string
  fileUrl: string | null
}

/** Asks for help; the history is read again before it counts as done. */
export const useAskForHelp = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ memberId, typeId, email, company, message, fileUrl }: HelpQuestion) => {
      const form = { helpTypeId: typeId, email, companyName: company, description: message, file: fileUrl }
      try {
        const { id } = await api(addHelpRequest, memberId === null ? form : { ...form, userId: memberId })
        return id
      } catch (error) {
        // Everybody may make the call, but where it was a member, no session means that theirs has ended.
        if (memberId !== null) reportRefusal('member', error)
        throw error
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(listHelpRequests) }),
  })
}
