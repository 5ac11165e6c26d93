import { operatorLogOut } from '@plinth/api-schema/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api/client.ts'
import { mayLeave } from '../../../lib/forms/leaving.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isUnauthenticated, OPERATOR_KEY } from './operator-call.ts'
import { operatorInfoQuery } from './use-operator.ts'

/** Ends the operator session, forgets all that was read in it and goes to `logInPath`; answers whether it did: one may stay over unsaved words. */
export const useLogOut = (logInPath: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      if (!(await mayLeave())) return false
      await api(operatorLogOut, {}).catch((error: unknown) => {
        // A session that has ended already is what was wanted.
        if (!isUnauthenticated(error)) throw error
      })
      await client.cancelQueries({ queryKey: OPERATOR_KEY })
      // Nobody is here any more: the log-in would lead an operator whom it still knows straight back.
      client.setQueryData(operatorInfoQuery().queryKey, null)
      // Away from the lists first: they would ask again at once.
      await navigate({ href: logInPath, ignoreBlocker: true })
      client.removeQueries({ queryKey: OPERATOR_KEY })
      return true
    },
    onError: ({ message }) => showToast('warning', message),
    meta: { failure: 'silent' },
  })
}
