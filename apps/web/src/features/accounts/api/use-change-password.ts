import { listSessions, updatePassword } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

/** Changes one's password; every other session ends. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: { oldPassword: string; newPassword: string; confirmation: string }) =>
      api(updatePassword, {
        oldPassword: form.oldPassword,
        newPassword: form.newPassword,
        newPasswordSure: form.confirmation,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(listSessions) }),
    // The form tells it, beside the field where it is about one.
    meta: { failure: 'silent' },
  })
}
